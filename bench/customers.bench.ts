import { systemDb } from "~/platform/db.server";
import { makeVendor } from "../drizzle/seed/factories";
import { fillWithOrders } from "../drizzle/seed/many-orders";
import { fillWithReviews } from "../drizzle/seed/many-reviews";
import { analyse, benchListPages, signedIn } from "./list-pages";
import type { Figure } from "./report";
import type { Stage } from "./stage";
import { customersTarget } from "./targets";

const FEW = 500;
const MANY = 50_000;
const ORDERS_A_CUSTOMER = 6;

type Listed = { slug: string; headers: Record<string, string> };

/** Inserts a vendor with so many customers, of six orders each. */
async function vendorWithCustomers(databaseUrl: string, customers: number): Promise<Listed> {
  const { id, userId, storeSlug } = await makeVendor(systemDb);
  await fillWithOrders(databaseUrl, id, customers * ORDERS_A_CUSTOMER, { phones: customers });
  return { slug: storeSlug!, headers: await signedIn(userId) };
}

/** Inserts a vendor with so many reviews. */
async function vendorWithReviews(databaseUrl: string, reviews: number): Promise<Listed> {
  const { id, userId, storeSlug } = await makeVendor(systemDb);
  await fillWithReviews(databaseUrl, id, reviews);
  return { slug: storeSlug!, headers: await signedIn(userId) };
}

/**
 * Measures the lists of customers and of reviews of a vendor who has 50,000 beside those of one who
 * has 500: their cost may not grow with it (docs/rules.md, List of customers).
 */
export async function benchCustomers({ product, databaseUrl }: Stage): Promise<Figure[]> {
  const customers = {
    few: await vendorWithCustomers(databaseUrl, FEW),
    many: await vendorWithCustomers(databaseUrl, MANY),
  };
  const reviews = {
    few: await vendorWithReviews(databaseUrl, FEW),
    many: await vendorWithReviews(databaseUrl, MANY),
  };
  await analyse(databaseUrl);
  const ofStore = ({ slug }: Listed) => `/store/${slug}/reviews`;
  return [
    ...(await benchListPages(product, {
      group: "A vendor's customers, 50,000 of them with 300,000 orders",
      baseline: "the same page with 500 customers and 3,000 orders",
      pages: {
        "the latest": "/dashboard/customers",
        "those who spent most": "/dashboard/customers?sort=spent",
        "a search for a phone": "/dashboard/customers?q=0803%20000%200007",
      },
      many: customers.many.headers,
      few: customers.few.headers,
      target: customersTarget,
    })),
    ...(await benchListPages(product, {
      group: "A store's reviews, 50,000 of them",
      baseline: "the same page with 500",
      pages: {
        "the vendor's list": "/dashboard/feedback",
        "the store's page": { many: ofStore(reviews.many), few: ofStore(reviews.few) },
      },
      many: reviews.many.headers,
      few: reviews.few.headers,
      target: customersTarget,
    })),
  ];
}
