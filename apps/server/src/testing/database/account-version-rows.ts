/** Rows of sessions, second factors, attempts and the security log for `version-rows.ts`, in the order they are inserted. */
export const ACCOUNT_ROWS = [
  {
    since: '0038',
    sql: `
      insert into sessions (token_hash, supplier_id, created_at, last_seen_at, browser, address, confirmed_at,
        failed_confirmations)
      values ('\\x04', 1, '2026-02-01 10:00Z', '2026-02-01 11:00Z', 'Firefox on Windows', '192.0.2.1',
        '2026-02-01 10:30Z', 2);
    `,
  },
  {
    since: '0039',
    sql: `
      insert into totp_factors (operator_id, supplier_id, key_sealed, created_at, confirmed_at, last_step) values
        (1, null, 'sealed 1', '2026-02-01 10:00Z', '2026-02-01 10:01Z', 58998000),
        (null, 1, 'sealed 2', '2026-02-01 10:00Z', null, 0);
      insert into recovery_codes (operator_id, supplier_id, selector, code_hash, created_at) values
        (1, null, 'ABCD', 'hash 1', '2026-02-01 10:00Z'), (null, 1, 'ABCD', 'hash 2', '2026-02-01 10:00Z');
      insert into passkeys (supplier_id, credential_id, public_key, counter, transports, rp_id, name, created_at,
        last_used_at)
      values (1, 'credential', '\\x05', 7, '{usb,nfc}', 'portal.example.com', 'Key', '2026-02-01 10:00Z', null);
      insert into passkey_challenges (token_hash, supplier_id, challenge, created_at)
      values ('\\x02', 1, 'challenge', '2026-02-01 10:00Z');
      insert into pending_sign_ins (token_hash, operator_id, supplier_id, attempts, created_at) values
        ('\\x06', 1, null, 3, '2026-02-01 10:00Z'), ('\\x07', null, 1, 0, '2026-02-01 10:00Z');
    `,
  },
  {
    since: '0040',
    sql: `
      insert into attempts (key, count, window_started_at, blocked_until)
      values ('supplier-login for jonas@example.com', 12, '2026-02-01 10:00Z', '2026-02-01 10:04Z');
    `,
  },
  {
    since: '0041',
    sql: `
      insert into security_events (at, kind, reason, area, supplier_id, operator_id, account, address, browser, details)
      values
        ('2026-02-01 10:00Z', 'sign-in', '', 'supplier', 1, null, '', '192.0.2.1', 'Mozilla/5.0', ''),
        ('2026-02-01 10:01Z', 'sign-in-failed', 'unknown-account', 'admin', null, null, 'n…@example.com', '192.0.2.1', '', ''),
        ('2026-02-01 10:02Z', 'secrets-shown', '', 'admin', 1, 1, '', '192.0.2.2', '', ''),
        ('2026-02-01 10:03Z', 'exported', '', 'admin', null, 1, '', '192.0.2.2', '', 'security-log.csv');
    `,
  },
]
