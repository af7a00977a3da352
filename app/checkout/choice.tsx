type Props = { type: "radio" | "checkbox"; name: string; value: string; checked: boolean; title: string; note: string; /** Of the control itself. */ className?: string };

/** A choice as large as a thumb: the control, what it is, and what comes of it. */
export function Choice({ type, name, value, checked, title, note, className = "" }: Props) {
  return (
    <label className="choice">
      <input type={type} name={name} value={value} defaultChecked={checked} className={className} />
      <span>
        {title}
        {note ? <span className="block text-sm font-normal text-muted">{note}</span> : null}
      </span>
    </label>
  );
}
