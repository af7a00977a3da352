import { foldCards } from "~/storefront/checkout/cards/fold-cards";
import type { CardWords } from "~/storefront/checkout/cards/folded-lines";
import { fillIn, savedFields } from "./saved-fields";

/*
 * Runs at the end of a served checkout form: fills it in and folds its filled cards before the
 * first paint, so that nothing changes under a finger.
 */
const me = document.currentScript as HTMLScriptElement;
const { slug, isNew, words } = me.dataset;
const form = me.closest("form")!;
const saved = savedFields(slug!);
fillIn(form, saved, isNew !== undefined);
if (isNew !== undefined && Object.keys(saved)[0])
  foldCards(form, JSON.parse(words!) as CardWords, true);
