-- One noun each: a menu item, and a review. The files of drizzle/triggers make the triggers again.
ALTER TABLE "products" RENAME TO "menu_items";
--> statement-breakpoint
ALTER TABLE "feedback" RENAME TO "reviews";
--> statement-breakpoint
ALTER TABLE "feedback_events" RENAME TO "review_events";
--> statement-breakpoint
ALTER TABLE "feedback_votes" RENAME TO "review_votes";
--> statement-breakpoint
ALTER TABLE "feedback_totals" RENAME TO "review_totals";
--> statement-breakpoint
ALTER TABLE "review_events" RENAME COLUMN "feedback_id" TO "review_id";
--> statement-breakpoint
ALTER TABLE "review_votes" RENAME COLUMN "feedback_id" TO "review_id";
--> statement-breakpoint
ALTER TABLE "item_option_groups" RENAME COLUMN "product_id" TO "item_id";
--> statement-breakpoint
ALTER TABLE "item_option_prices" RENAME COLUMN "product_id" TO "item_id";
--> statement-breakpoint
ALTER TABLE "item_outages" RENAME COLUMN "product_id" TO "item_id";
--> statement-breakpoint
ALTER TABLE "options" RENAME COLUMN "product_id" TO "item_id";
--> statement-breakpoint
ALTER TABLE "order_items" RENAME COLUMN "product_id" TO "item_id";
--> statement-breakpoint
ALTER TABLE "reviews" RENAME CONSTRAINT "feedback_aspects" TO "reviews_aspects";
--> statement-breakpoint
ALTER TABLE "reviews" RENAME CONSTRAINT "feedback_helpful" TO "reviews_helpful";
--> statement-breakpoint
ALTER TABLE "reviews" RENAME CONSTRAINT "feedback_one_an_order" TO "reviews_one_an_order";
--> statement-breakpoint
ALTER TABLE "reviews" RENAME CONSTRAINT "feedback_order" TO "reviews_order";
--> statement-breakpoint
ALTER TABLE "reviews" RENAME CONSTRAINT "feedback_pkey" TO "reviews_pkey";
--> statement-breakpoint
ALTER TABLE "reviews" RENAME CONSTRAINT "feedback_rating" TO "reviews_rating";
--> statement-breakpoint
ALTER TABLE "reviews" RENAME CONSTRAINT "feedback_responded_by_users_id_fk" TO "reviews_responded_by_users_id_fk";
--> statement-breakpoint
ALTER TABLE "reviews" RENAME CONSTRAINT "feedback_status" TO "reviews_status";
--> statement-breakpoint
ALTER TABLE "reviews" RENAME CONSTRAINT "feedback_tenant" TO "reviews_tenant";
--> statement-breakpoint
ALTER TABLE "review_events" RENAME CONSTRAINT "feedback_events_action" TO "review_events_action";
--> statement-breakpoint
ALTER TABLE "review_events" RENAME CONSTRAINT "feedback_events_by_user_id_users_id_fk" TO "review_events_by_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "review_events" RENAME CONSTRAINT "feedback_events_feedback" TO "review_events_review";
--> statement-breakpoint
ALTER TABLE "review_events" RENAME CONSTRAINT "feedback_events_pkey" TO "review_events_pkey";
--> statement-breakpoint
ALTER TABLE "review_totals" RENAME CONSTRAINT "feedback_totals_pkey" TO "review_totals_pkey";
--> statement-breakpoint
ALTER TABLE "review_totals" RENAME CONSTRAINT "feedback_totals_vendor_id_vendor_profiles_id_fk" TO "review_totals_vendor_id_vendor_profiles_id_fk";
--> statement-breakpoint
ALTER TABLE "review_votes" RENAME CONSTRAINT "feedback_votes_feedback" TO "review_votes_review";
--> statement-breakpoint
ALTER TABLE "review_votes" RENAME CONSTRAINT "feedback_votes_pk" TO "review_votes_pk";
--> statement-breakpoint
ALTER TABLE "item_option_groups" RENAME CONSTRAINT "item_option_groups_product" TO "item_option_groups_item";
--> statement-breakpoint
ALTER TABLE "item_option_groups" RENAME CONSTRAINT "item_option_groups_vendor_id_product_id_group_id_pk" TO "item_option_groups_vendor_id_item_id_group_id_pk";
--> statement-breakpoint
ALTER TABLE "item_option_prices" RENAME CONSTRAINT "item_option_prices_product" TO "item_option_prices_item";
--> statement-breakpoint
ALTER TABLE "item_option_prices" RENAME CONSTRAINT "item_option_prices_vendor_id_product_id_option_id_pk" TO "item_option_prices_vendor_id_item_id_option_id_pk";
--> statement-breakpoint
ALTER TABLE "item_outages" RENAME CONSTRAINT "item_outages_product" TO "item_outages_item";
--> statement-breakpoint
ALTER TABLE "options" RENAME CONSTRAINT "options_product" TO "options_item";
--> statement-breakpoint
ALTER TABLE "order_items" RENAME CONSTRAINT "order_items_product" TO "order_items_item";
--> statement-breakpoint
ALTER TABLE "menu_items" RENAME CONSTRAINT "products_category" TO "menu_items_category";
--> statement-breakpoint
ALTER TABLE "menu_items" RENAME CONSTRAINT "products_draft" TO "menu_items_draft";
--> statement-breakpoint
ALTER TABLE "menu_items" RENAME CONSTRAINT "products_hours" TO "menu_items_hours";
--> statement-breakpoint
ALTER TABLE "menu_items" RENAME CONSTRAINT "products_inventory" TO "menu_items_inventory";
--> statement-breakpoint
ALTER TABLE "menu_items" RENAME CONSTRAINT "products_named" TO "menu_items_named";
--> statement-breakpoint
ALTER TABLE "menu_items" RENAME CONSTRAINT "products_pkey" TO "menu_items_pkey";
--> statement-breakpoint
ALTER TABLE "menu_items" RENAME CONSTRAINT "products_price" TO "menu_items_price";
--> statement-breakpoint
ALTER TABLE "menu_items" RENAME CONSTRAINT "products_price_hint" TO "menu_items_price_hint";
--> statement-breakpoint
ALTER TABLE "menu_items" RENAME CONSTRAINT "products_sold" TO "menu_items_sold";
--> statement-breakpoint
ALTER TABLE "menu_items" RENAME CONSTRAINT "products_tags" TO "menu_items_tags";
--> statement-breakpoint
ALTER TABLE "menu_items" RENAME CONSTRAINT "products_tenant" TO "menu_items_tenant";
--> statement-breakpoint
ALTER TABLE "menu_items" RENAME CONSTRAINT "products_vendor_id_vendor_profiles_id_fk" TO "menu_items_vendor_id_vendor_profiles_id_fk";
--> statement-breakpoint
ALTER INDEX "feedback_by_rating" RENAME TO "reviews_by_rating";
--> statement-breakpoint
ALTER INDEX "feedback_by_status" RENAME TO "reviews_by_status";
--> statement-breakpoint
ALTER INDEX "feedback_fallen" RENAME TO "reviews_fallen";
--> statement-breakpoint
ALTER INDEX "feedback_list" RENAME TO "reviews_list";
--> statement-breakpoint
ALTER INDEX "feedback_events_list" RENAME TO "review_events_list";
--> statement-breakpoint
ALTER INDEX "options_by_product" RENAME TO "options_by_item";
--> statement-breakpoint
ALTER INDEX "order_items_by_product" RENAME TO "order_items_by_item";
--> statement-breakpoint
ALTER INDEX "products_menu" RENAME TO "menu_items_menu";
--> statement-breakpoint
ALTER INDEX "products_top" RENAME TO "menu_items_top";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "feedback_totals_announce" ON "review_totals";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "products_announce" ON "menu_items";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "products_announce_update" ON "menu_items";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "products_outages" ON "menu_items";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "products_outages_insert" ON "menu_items";
--> statement-breakpoint
DROP FUNCTION IF EXISTS count_feedback() CASCADE;
--> statement-breakpoint
UPDATE order_items SET options = (
	SELECT jsonb_agg(CASE WHEN o ? 'productId' THEN o - 'productId' || jsonb_build_object('itemId', o -> 'productId') ELSE o END ORDER BY place)
	FROM jsonb_array_elements(options) WITH ORDINALITY AS list(o, place))
WHERE jsonb_typeof(options) = 'array' AND jsonb_array_length(options) > 0;
