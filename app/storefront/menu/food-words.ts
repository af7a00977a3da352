/**
 * What Nigerians call food, for the menu's search: lower case, singular, without accents. A name
 * matches the beginning of a word. Loaded with a phone's first search.
 */

/** A kind finds its foods, and the foods of any kind among them. */
export const kinds: Record<string, string> = {
  swallow: "eba,amala,fufu,akpu,pounded yam,poundo,iyan,semo,starch,tuwo,lafun",
  protein: "meat,fish,egg,snail,prawn",
  meat: "chicken,turkey,beef,goat,cow,ponmo,kpomo,shaki,gizzard,suya,kilishi,asun,assorted",
  fish: "titus,croaker,tilapia,panla,mackerel",
  drink:
    "soft drink,zobo,kunu,chapman,juice,smoothie,bottled water,table water,palm wine,tigernut,beer",
  "soft drink": "coke,fanta,sprite,pepsi,malt",
  mineral: "soft drink",
  coke: "soft drink",
  fanta: "soft drink",
  sprite: "soft drink",
  pepsi: "soft drink",
  chop: "small chop",
  "small chop": "puff,samosa,spring roll,mosa,chin chin",
  snack: "small chop,meat pie,egg roll,bun,doughnut,akara",
  "vegetable soup": "edikaikong,efo riro,afang",
};

/** Names for the same food; each finds the others. */
export const sameFood = [
  "plantain,dodo,boli",
  "pasta,spaghetti,macaroni",
  "noodle,indomie",
  "bean,ewa",
  "pap,akamu,ogi",
  "ponmo,kpomo,pomo",
  "shaki,saki,tripe",
  "garri,eba",
  "akpu,fufu",
  "iyan,pounded yam,poundo",
  "semo,semovita,semolina",
  "moi moi,moin moin,moimoi,moinmoin",
  "puff puff,puffpuff,pufpuf",
  "edikaikong,edikang ikong,edika ikong",
  "nkwobi,cow leg,cow foot,bokoto",
  "ayamase,designer stew,ofada stew",
  "banga,ofe akwu",
  "nsala,white soup",
  "okra,okro,ila",
  "pure water,sachet water,bottled water,table water",
];
