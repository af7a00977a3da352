import type { Random } from "./random";

export const declineReasons = [
  "This dish has just finished, sorry",
  "Our rider cannot reach that area tonight",
  "Kitchen is full, we would keep you waiting too long",
  "Gas finished in the middle of cooking",
  "NEPA took the light and the grill is cold",
  "We could not reach you on the phone",
] as const;

export const deliveryInstructions = [
  "Call when you are at the gate",
  "Black gate, opposite the mosque",
  "Leave it with the security man",
  "Second floor, the door on the left",
  "Please don't ring the bell, the baby sleeps",
  "Beside the pharmacy with the blue roof",
  "I am in the office until 6",
  "Ask for the tailor downstairs",
] as const;

export const vendorInstructions = [
  "Extra pepper please",
  "No pepper at all, it is for a child",
  "Please pack the stew separately",
  "Add cutlery for two",
  "Not too much oil",
  "More plantain if you can",
  "Make the soup hot hot",
  "No onions",
  "It is a birthday, please write 'Happy birthday Tola'",
  "Please add one serviette more",
] as const;

const praise = {
  any: [
    "Hot, on time and plenty.",
    "This is how {noun} should taste.",
    "I have stopped cooking on Sundays.",
    "Everything was still steaming.",
    "Exactly as ordered, and well packed.",
    "{Noun} reminded me of my mother's.",
    "Third time this month. No complaints.",
    "My children finished it before I sat down.",
    "Correct portion, correct pepper.",
    "Best value around here.",
    "Consistent, every time.",
    "I ordered for the office and now everybody wants the link.",
    "Sweet die!",
    "{Noun} na the main thing.",
  ],
  delivery: [
    "The rider was polite and fast.",
    "Came earlier than they said.",
    "Packed so well that nothing spilled, even on our road.",
  ],
  pickup: ["Ready when I got there, no queue.", "In and out in three minutes."],
};
const fine = [
  "Good, but a little salty today.",
  "Nice, only the portion was smaller than last time.",
  "{Noun} was good. Ten minutes late, I can live with that.",
  "Tasty. Please be more generous with the plantain.",
  "Solid meal, the packaging could be stronger.",
  "Good food, wish there was more pepper.",
];
const middling = [
  "It was okay. {Noun} came lukewarm.",
  "Not bad, but I waited long.",
  "Taste was fine, the delivery took over an hour.",
  "Average today. You can do better, I know you.",
];
const poor = [
  "Cold when it came and the drink was missing.",
  "Too much oil, and nobody picked the phone.",
  "I asked for no pepper. There was pepper.",
  "Waited ninety minutes. Not again on a Friday.",
];

const answersGood = [
  "Thank you! See you soon.",
  "We are glad you liked it. Greet the family.",
  "Thank you, that means a lot to the kitchen.",
  "E se o! Come back on Sunday.",
];
const answersBad = [
  "Sorry about this. Please call us, the next plate is on us.",
  "You are right, we were slow that evening. We have a second rider now.",
  "We are sorry. We have told the kitchen and will watch it.",
  "Thank you for saying it. It will not happen again.",
];
const titles = {
  good: ["Will order again", "Excellent", "My favourite kitchen", "Correct!"],
  mixed: ["Good", "Almost perfect", "Fine"],
  bad: ["Disappointed", "Too slow", "Not like before"],
};

/** Picks a number of stars as customers do: mostly five. */
export const stars = (random: Random): number =>
  random.weighted(
    [5, 4, 3, 2, 1] as const,
    (star) => ({ 5: 60, 4: 26, 3: 8, 2: 3.6, 1: 2.4 })[star],
  );

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);

/** Writes a comment for a rating; null: none. `noun` is the food's word: "the rice". */
export function comment(
  random: Random,
  rating: number,
  noun: string,
  delivered: boolean,
): string | null {
  if (!random.chance(rating >= 4 ? 0.6 : 0.85)) return null;
  const pool =
    rating === 5
      ? random.chance(0.22)
        ? praise[delivered ? "delivery" : "pickup"]
        : praise.any
      : rating === 4
        ? random.chance(0.4)
          ? praise.any
          : fine
        : rating === 3
          ? middling
          : poor;
  return random.pick(pool).replace("{noun}", noun).replace("{Noun}", capital(noun));
}

export const title = (random: Random, rating: number): string | null =>
  random.chance(0.3)
    ? random.pick(titles[rating >= 5 ? "good" : rating >= 3 ? "mixed" : "bad"])
    : null;

/** Writes the vendor's answer; null: none. Complaints are answered more often. */
export const answer = (random: Random, rating: number): string | null =>
  random.chance(rating >= 4 ? 0.32 : 0.8)
    ? random.pick(rating >= 4 ? answersGood : answersBad)
    : null;
