/** Answers unknown URLs under /api with a 404. */
export const loader = () =>
  Response.json({ error: "not_found", message: "Page not found" }, { status: 404 });

export const action = loader;
