import type { Random } from "./random";

const women = [
  "Adaeze",
  "Adesuwa",
  "Aisha",
  "Amaka",
  "Aminat",
  "Bisola",
  "Blessing",
  "Bukola",
  "Chiamaka",
  "Chidinma",
  "Chinyere",
  "Damilola",
  "Ebere",
  "Efe",
  "Eniola",
  "Fatima",
  "Folake",
  "Funmilayo",
  "Grace",
  "Halima",
  "Hauwa",
  "Ifeoma",
  "Ijeoma",
  "Joy",
  "Kehinde",
  "Khadija",
  "Lola",
  "Mercy",
  "Modupe",
  "Ngozi",
  "Nkechi",
  "Nneka",
  "Oluchi",
  "Omolara",
  "Onyinye",
  "Patience",
  "Rukayat",
  "Sade",
  "Simisola",
  "Temitope",
  "Titilayo",
  "Uche",
  "Yetunde",
  "Zainab",
] as const;
const men = [
  "Abdullahi",
  "Abiodun",
  "Adebayo",
  "Akin",
  "Aliyu",
  "Ayodele",
  "Babatunde",
  "Bashir",
  "Chidi",
  "Chukwuemeka",
  "Collins",
  "Damola",
  "Ebuka",
  "Emeka",
  "Emmanuel",
  "Femi",
  "Gbenga",
  "Godwin",
  "Habib",
  "Ibrahim",
  "Ikenna",
  "Isaac",
  "Jide",
  "Kelechi",
  "Kunle",
  "Lanre",
  "Mohammed",
  "Nnamdi",
  "Obinna",
  "Ola",
  "Olumide",
  "Osagie",
  "Oseni",
  "Peter",
  "Rotimi",
  "Samuel",
  "Segun",
  "Sunday",
  "Taiwo",
  "Tayo",
  "Tobi",
  "Tunde",
  "Uzoma",
  "Yusuf",
] as const;
const families = [
  "Abubakar",
  "Adebanjo",
  "Adeleke",
  "Adeyemi",
  "Afolabi",
  "Agbaje",
  "Akande",
  "Akpan",
  "Alabi",
  "Aliyu",
  "Amadi",
  "Anyanwu",
  "Ayeni",
  "Azeez",
  "Bakare",
  "Balogun",
  "Bassey",
  "Bello",
  "Chukwu",
  "Danjuma",
  "Edet",
  "Efiong",
  "Egbe",
  "Ekwueme",
  "Eze",
  "Fashola",
  "Garba",
  "Ibe",
  "Idowu",
  "Igwe",
  "Ilesanmi",
  "Iroegbu",
  "Jimoh",
  "Lawal",
  "Madu",
  "Mohammed",
  "Musa",
  "Nnadi",
  "Nwachukwu",
  "Nwosu",
  "Obi",
  "Odukoya",
  "Ogbonna",
  "Ogunleye",
  "Okafor",
  "Okeke",
  "Okonkwo",
  "Okorie",
  "Olaniyan",
  "Olatunji",
  "Omotosho",
  "Onuoha",
  "Orji",
  "Osagie",
  "Oyelaran",
  "Salami",
  "Sanni",
  "Shittu",
  "Suleiman",
  "Uche",
  "Udoh",
  "Umeh",
  "Usman",
  "Yusuf",
] as const;

export type Person = {
  id: string;
  name: string;
  /** E.164, in Nigeria's toll-free range: nobody's mobile. */
  phone: string;
  email: string;
  address: string;
  /** How often this person orders compared with others. */
  loyalty: number;
  prefersDelivery: boolean;
  /** Item ids that this person orders more often. */
  favourites: string[];
};

/**
 * Makes up a customer.
 * @param taken phones of others; adds the new one
 */
export function newPerson(
  random: Random,
  streets: readonly string[],
  deliveryShare: number,
  taken: Set<string>,
): Person {
  const first = random.pick(random.chance(0.54) ? women : men);
  const family = random.pick(families);
  let phone: string;
  do phone = `+234800${String(random.int(1_000_000, 9_999_999))}`;
  while (taken.has(phone));
  taken.add(phone);
  const separator = random.pick([".", "", "_"]);
  return {
    id: random.uuid(),
    name: `${first} ${family}`,
    phone,
    email:
      `${first}${separator}${family}${random.chance(0.5) ? random.int(1, 99) : ""}@example.com`.toLowerCase(),
    address: `${random.int(1, 96)}${random.chance(0.12) ? "B" : ""} ${random.pick(streets)}`,
    loyalty: Math.min(4.5, Math.exp(random.normal() * 0.95)),
    prefersDelivery: random.chance(deliveryShare),
    favourites: [],
  };
}
