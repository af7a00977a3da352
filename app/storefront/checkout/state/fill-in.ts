import { fillIn, savedFields } from "./saved-fields";

/*
 * What a served checkout runs at the end of its form: it is filled in with what the device has saved
 * before anybody sees it, so nothing is filled in under a finger.
 */
const me = document.currentScript as HTMLScriptElement;
const { slug, isNew } = me.dataset;
fillIn(me.closest("form")!, savedFields(slug!), isNew !== undefined);
