DROP INDEX "top_ups_disputed";--> statement-breakpoint
CREATE INDEX "ledger_audits_differences" ON "ledger_audits" USING btree ("audited_at") WHERE "ledger_audits"."differences" <> '[]';--> statement-breakpoint
CREATE INDEX "riders_archived_at" ON "riders" USING btree ("archived_at") WHERE "riders"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "top_ups_cases" ON "top_ups" USING btree ("created_at") WHERE "top_ups"."status" = 'mismatch' or "top_ups"."dispute_status" in ('open','lost');--> statement-breakpoint
CREATE INDEX "vendor_profiles_newest" ON "vendor_profiles" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "vendor_profiles_open" ON "vendor_profiles" USING btree ("updated_at") WHERE "vendor_profiles"."onboarding_step" = 'completed' and "vendor_profiles"."store_slug" is not null and "vendor_profiles"."suspension" is null;