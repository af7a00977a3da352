import { brand } from "~/shared/brand";
import { buttonClass } from "~/ui/button";
import { paths } from "~/shared/paths";

/** The product's front door: what it is, the two ways in, and on a trial installation the demo stores. */
export function LandingPage({ demo }: { demo: { name: string; tagline: string; url: string }[] }) {
  return (
    <div className="mx-auto max-w-3xl px-4">
      <header className="flex items-center justify-between gap-4 py-4">
        <span className="text-xl font-extrabold">{brand.name}</span>
        <a href={paths.login()} className="inline-flex min-h-11 items-center font-semibold">
          Vendor Login
        </a>
      </header>
      <main className="pb-16">
        <h1 className="mt-10 text-4xl font-extrabold tracking-tight sm:text-5xl">The simplest way to sell food online</h1>
        <p className="mt-4 max-w-xl text-lg text-muted">
          Your own store at your own address. Customers order from a WhatsApp link, pay by card, transfer or USSD, and follow their food; you cook, and see every order the moment it is paid.
        </p>
        <p className="mt-8">
          <a href={paths.register()} className={buttonClass("primary", "text-lg")}>
            Start Selling
          </a>
        </p>
        {demo.length > 0 ? (
          <section aria-labelledby="stores" className="mt-14">
            <h2 id="stores" className="text-xl font-bold">
              Look at a store
            </h2>
            <ul className="mt-4 grid gap-3 sm:grid-cols-3">
              {demo.map((store) => (
                <li key={store.url} className="relative rounded-card border border-line bg-card p-4 shadow-card">
                  <h3 className="font-semibold">
                    <a href={store.url} className="after:absolute after:inset-0">
                      {store.name}
                    </a>
                  </h3>
                  <p className="mt-1 text-muted">{store.tagline}</p>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </main>
    </div>
  );
}
