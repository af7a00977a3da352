/* What scripts do to the review's form, whose HTML the server makes. */

const starsIn = (panel: HTMLElement) => [
  ...panel.querySelectorAll<HTMLButtonElement>("[name=stars]"),
];

const fill = (stars: HTMLElement[], rating: number) =>
  stars.forEach((star, index) => {
    star.firstElementChild!.textContent = index < rating ? "★" : "☆";
  });

/** Shows which button was pressed before the server answers, and fills the stars up to it. */
export function drawPressed(form: HTMLElement, name: string, value: string): void {
  for (const button of form.querySelectorAll("button")) {
    const isPressed = button.name === name && button.value === value;
    if (isPressed) button.setAttribute("aria-busy", "true");
    else button.removeAttribute("aria-busy");
  }
  if (name === "stars") fill(starsIn(form), Number(value));
}

/** The rating as the server knows it, since nothing is known of a later one. */
export function drawStored(panel: HTMLElement): void {
  const stars = starsIn(panel);
  fill(stars, stars.findIndex((star) => star.getAttribute("aria-pressed") === "true") + 1);
  for (const button of panel.querySelectorAll("[aria-busy]")) button.removeAttribute("aria-busy");
}

let previewed: File | undefined;

/** Shows the chosen picture with its file's name. */
export function previewPicture(panel: HTMLElement): void {
  const file = panel.querySelector<HTMLInputElement>("#file")?.files?.[0];
  const place = panel.querySelector<HTMLElement>("#file-chosen");
  if (!place || (file === previewed && !place.hidden === !!file)) return;
  previewed = file;
  place.hidden = !file;
  if (!file) return;
  const [image, name] = place.children as unknown as [HTMLImageElement, HTMLElement];
  const url = URL.createObjectURL(file);
  image.onload = image.onerror = () => URL.revokeObjectURL(url);
  image.src = url;
  name.textContent = file.name;
}

type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * Puts the server's answer in the form's place. Fields changed since it was sent keep what they
 * have: on a slow network people go on typing. Other open parts than the one just saved stay open.
 */
export function replaceForm(panel: HTMLElement, html: string, sent: FormData): void {
  const changed = [...panel.querySelectorAll<Control>("input[id], textarea")].filter((control) =>
    isChanged(control, sent),
  );
  const isTyping = changed.includes(document.activeElement as Control);
  const typing = isTyping ? document.activeElement!.id : null;
  const open = [...panel.querySelectorAll("details[open]")].map(({ id }) => id);
  panel.innerHTML = html;
  for (const id of open)
    if (id !== `part-${String(sent.get("part"))}`)
      panel.querySelector(`#${id}`)?.setAttribute("open", "");
  for (const old of changed) {
    const control = panel.querySelector<Control>(`#${CSS.escape(old.id)}`);
    if (!control) continue;
    keepChange(control, old);
    control.closest("details")?.setAttribute("open", "");
  }
  previewPicture(panel);
  const place = typing ? `#${CSS.escape(typing)}` : "[aria-invalid], [role=alert], [role=status]";
  const target = panel.querySelector<HTMLElement>(place);
  if (!target) return;
  if (!typing && !target.matches("input, textarea")) target.tabIndex = -1;
  target.focus({ preventScroll: !target.matches("[aria-invalid]") });
}

function isChanged(control: Control, sent: FormData): boolean {
  const { name, type, value } = control;
  const was = sent.get(name);
  if (control instanceof HTMLInputElement) {
    if (type === "radio") return control.checked && was !== value;
    if (type === "checkbox") return control.checked !== (was !== null);
    if (type === "file") {
      const file = control.files?.[0];
      return file !== undefined && !(was instanceof File && isSameFile(was, file));
    }
  }
  // A form's line ends are two characters.
  return was !== null && value !== String(was).replaceAll("\r\n", "\n");
}

const isSameFile = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

function keepChange(control: Control, old: Control): void {
  if (!(control instanceof HTMLInputElement) || !(old instanceof HTMLInputElement))
    control.value = old.value;
  else if (old.type === "file") control.files = old.files;
  else if (old.type === "radio" || old.type === "checkbox") control.checked = old.checked;
  else control.value = old.value;
}
