import type { OwnFactors, OwnPasskey, OwnSession } from '@partwire/domain/security/shape'

export function aSession(overrides: Partial<OwnSession> = {}): OwnSession {
  return {
    session: 'a1',
    browser: 'Firefox on Windows',
    address: '192.0.2.1',
    createTime: new Date(2026, 10, 14, 8, 0, 0).toISOString(),
    lastSeenTime: new Date(2026, 10, 14, 9, 30, 0).toISOString(),
    isCurrent: false,
    ...overrides,
  }
}

export function aPasskey(overrides: Partial<OwnPasskey> = {}): OwnPasskey {
  return {
    passkey: 'credential',
    name: 'Work laptop',
    createTime: new Date(2026, 10, 1, 8, 0, 0).toISOString(),
    ...overrides,
  }
}

export function someFactors(overrides: Partial<OwnFactors> = {}): OwnFactors {
  return { passkeys: [], recoveryCodes: 0, isRequired: false, ...overrides }
}
