type Props = {
  id?: string;
  role?: "alert";
  /** Spacing; defaults to that below a field. */
  className?: string;
  errors: string | string[] | null | undefined;
};

/** Shows a field's errors, if any; `ties` links them to the field by their id. */
export function FieldError({ errors, className = "mt-1.5", ...paragraph }: Props) {
  const text = [errors].flat().join(" ");
  return text ? (
    <p {...paragraph} className={`text-sm font-medium text-bad ${className}`}>
      {text}
    </p>
  ) : null;
}

/** Links a control to its hint and errors; ids end as conform's do: `-description`, `-error`. */
export function ties(id: string, hint: unknown, errors: string[] | undefined) {
  const wrong = errors?.length ? true : undefined;
  const described = [hint && `${id}-description`, wrong && `${id}-error`].filter(Boolean).join(" ");
  return { id, "aria-describedby": described || undefined, "aria-invalid": wrong };
}
