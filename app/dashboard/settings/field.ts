/** What every setting has, whatever its kind: how it is called, found, and shown in lists. */
export type SettingField<Value = unknown> = {
  label: string;
  /** More words by which people search for it. */
  keywords?: string;
  /** The id of its control on the section's page; the field's own name when left out. */
  anchor?: string;
  /** Returns the value as people read it, in lists of changes. Left out: as text. */
  show?(value: Value): string;
  /** Belongs to another value: neither listed nor found on its own. */
  silent?: true;
  /** Belongs to this store alone: neither exported nor imported nor reset. */
  own?: true;
};
