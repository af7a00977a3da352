CREATE TABLE "order_push_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"given_up_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_push_messages_once" UNIQUE("vendor_id","subscription_id","state"),
	CONSTRAINT "order_push_messages_state" CHECK ("order_push_messages"."state" in ('processing', 'on_the_way', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "order_push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_push_subscriptions_tenant" UNIQUE("vendor_id","id"),
	CONSTRAINT "order_push_subscriptions_endpoint" UNIQUE("vendor_id","order_id","endpoint")
);
--> statement-breakpoint
ALTER TABLE "order_push_messages" ADD CONSTRAINT "order_push_messages_subscription" FOREIGN KEY ("vendor_id","subscription_id") REFERENCES "public"."order_push_subscriptions"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_push_subscriptions" ADD CONSTRAINT "order_push_subscriptions_order" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_push_subscriptions_age" ON "order_push_subscriptions" USING btree ("created_at");