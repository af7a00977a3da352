/** Every address that is none of ours. */
export function loader() {
  throw new Response("There is nothing here", { status: 404 });
}

export default function Nothing() {
  return null;
}
