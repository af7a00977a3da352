export function RequiredNote() {
  return (
    <p className="text-sm text-muted">
      Fields with <span className="text-bad">*</span> are required.
    </p>
  );
}
