type Props = {
  type: "radio" | "checkbox";
  name: string;
  value: string;
  checked: boolean;
  title: string;
  note?: string;
  /** One of many side by side: shows the label alone, and its border when chosen. */
  chip?: boolean;
  className?: string;
};

export function Choice({
  type,
  name,
  value,
  checked,
  title,
  note,
  chip = false,
  className = "",
}: Props) {
  return (
    <label
      className={
        chip ? "choice relative justify-center !px-2 text-center whitespace-nowrap" : "choice"
      }
    >
      <input
        type={type}
        name={name}
        value={value}
        defaultChecked={checked}
        className={chip ? `${className} sr-only` : className}
      />
      <span>
        {title}
        {note ? <span className="block text-sm font-normal text-muted">{note}</span> : null}
      </span>
    </label>
  );
}
