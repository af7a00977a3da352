import { fillIn, savedFields } from "./saved-fields";

/*
 * Runs at the end of a served checkout form: fills it in before the first paint, so that no field
 * changes under a finger.
 */
const me = document.currentScript as HTMLScriptElement;
const { slug, isNew } = me.dataset;
fillIn(me.closest("form")!, savedFields(slug!), isNew !== undefined);
