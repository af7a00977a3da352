-- The last step of docs/scale.md, by psql on the coordinator as the schema's owner. It has never
-- been run on Citus, which was not at hand: only its list and its order were tried, with functions
-- that stood in for Citus's. Read 'Sharding by tenant' there first: as it is, Citus refuses.

-- What vendors' tables refer to. Other tables without a vendor stay on the coordinator alone, as
-- does pg-boss's schema.
select create_reference_table('users');
select create_reference_table('vendor_profiles');
select create_reference_table('auth_sessions');
select create_reference_table('payout_tiers');

-- Vendors' tables, each in a transaction of its own, those first that others refer to. All rows of
-- a vendor come to one machine, as the column's type and the number of shards are the same.
with recursive depth (oid, steps) as (
  select oid, 0 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  union
  select k.conrelid, steps + 1 from depth
    join pg_constraint k on k.contype = 'f' and k.confrelid = depth.oid and k.conrelid <> k.confrelid
)
select format('select create_distributed_table(%L, %L)', oid::regclass, 'vendor_id') from depth
where oid <> 'pairing_codes'::regclass
  and exists (select from pg_attribute where attrelid = oid and attname = 'vendor_id' and attnotnull)
group by oid order by max(steps), oid::regclass::text
\gexec
