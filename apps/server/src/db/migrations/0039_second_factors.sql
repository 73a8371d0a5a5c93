-- Second factors of operators and suppliers: authenticator apps (TOTP), passkeys and recovery codes, and sign-ins that wait
-- for one of them.

create table totp_factors (
  id bigint generated always as identity primary key,
  operator_id bigint references operators on delete cascade,
  supplier_id bigint references suppliers on delete cascade,
  -- encrypted by the application for this account: see security/secret-box.ts
  key_sealed text not null,
  created_at timestamptz not null,
  -- null until the first code was given
  confirmed_at timestamptz,
  -- time step of the last accepted code: each code is accepted once
  last_step bigint not null default 0,
  check (num_nonnulls(operator_id, supplier_id) = 1)
);
create unique index totp_factors_by_operator on totp_factors (operator_id) where operator_id is not null;
create unique index totp_factors_by_supplier on totp_factors (supplier_id) where supplier_id is not null;

create table recovery_codes (
  id bigint generated always as identity primary key,
  operator_id bigint references operators on delete cascade,
  supplier_id bigint references suppliers on delete cascade,
  -- the first characters of the code, which find its row; the hash is that of the others
  selector text not null,
  code_hash text not null,
  created_at timestamptz not null,
  check (num_nonnulls(operator_id, supplier_id) = 1)
);
create index recovery_codes_by_operator on recovery_codes (operator_id) where operator_id is not null;
create index recovery_codes_by_supplier on recovery_codes (supplier_id) where supplier_id is not null;

create table passkeys (
  id bigint generated always as identity primary key,
  operator_id bigint references operators on delete cascade,
  supplier_id bigint references suppliers on delete cascade,
  -- as the browser writes it, in base64url
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- the host name it was created for, and works for
  rp_id text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  check (num_nonnulls(operator_id, supplier_id) = 1)
);
create unique index passkeys_credential_id on passkeys (credential_id);
create index passkeys_by_operator on passkeys (operator_id) where operator_id is not null;
create index passkeys_by_supplier on passkeys (supplier_id) where supplier_id is not null;

-- Challenges of passkeys, each used once. The token is that of a session or of a pending sign-in.
create table passkey_challenges (
  token_hash bytea primary key,
  operator_id bigint references operators on delete cascade,
  supplier_id bigint references suppliers on delete cascade,
  challenge text not null,
  created_at timestamptz not null,
  check (num_nonnulls(operator_id, supplier_id) = 1)
);
create index passkey_challenges_by_operator on passkey_challenges (operator_id) where operator_id is not null;
create index passkey_challenges_by_supplier on passkey_challenges (supplier_id) where supplier_id is not null;

-- Sign-ins with a right password that wait for the second factor. Kept for a day, to limit the attempts of an account.
create table pending_sign_ins (
  token_hash bytea primary key,
  operator_id bigint references operators on delete cascade,
  supplier_id bigint references suppliers on delete cascade,
  attempts integer not null default 0,
  created_at timestamptz not null,
  check (num_nonnulls(operator_id, supplier_id) = 1)
);
create index pending_sign_ins_by_operator on pending_sign_ins (operator_id) where operator_id is not null;
create index pending_sign_ins_by_supplier on pending_sign_ins (supplier_id) where supplier_id is not null;
