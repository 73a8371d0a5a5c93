import { expect, test } from 'vitest'
import { SETTING_NAMES } from './setting-names'
import { findUnknownSettings } from './unknown-settings'

/** Variables of other programs. */
const OTHERS = `
    HOME PATH POST PORTS HOSTNAME HOSTTYPE MAIL DEMOS PROCESSOR LANG TZ TMPDIR NODE_ENV NODE_OPTIONS
    npm_config_loglevel npm_lifecycle_event VITEST NOTIFY_SOCKET HTTP_URL HTTPS_PROXY http_proxy
    BASE_URL APP_URL SITE_URL XDG_DATA_DIRS XDG_DATA_HOME DATABASE_NAME DATABASE_USER DATABASE_HOST
    DATABASE_PORT DATABASE_PASSWORD DATABASE_SERVICE_HOST PGHOST PGPASSWORD PGDATA POSTGRES_PASSWORD
    POSTGRES_DB SMTP_HOST SMTP_USER SMTP_PORT PARTWIRE_PORT PARTWIRE_SERVICE_HOST PARTWIRE_COMMIT
    PARTWIRE_TAG PORTAL_HOST UPSTREAM_HOST METRICS_PATH METRICS_SERVICE_PORT LOG_DIR LOG_PATH
    LOG_COLOR LOG_NAME LOGNAME SYNC_DIR OTEL_TRACES_SAMPLER OTEL_TRACES_EXPORTER
    OTEL_EXPORTER_OTLP_PROTOCOL OTEL_EXPORTER_OTLP_TIMEOUT OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
    OTEL_EXPORTER_OTLP_TRACES_HEADERS OTEL_RESOURCE_ATTRIBUTES SECRET_KEY_BASE DJANGO_SECRET_KEY
    AWS_SECRET_ACCESS_KEY TIME_ZONE MAILTO MAIL_HOST SANDBOX
`

test.each([
  ['SYNC_EVERY_MINUTE', 'SYNC_EVERY_MINUTES'],
  ['DATABASE_POOLSIZE', 'DATABASE_POOL_SIZE'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['PUBLIC_ORIGIN', 'PUBLIC_ORIGINS'],
  ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
  ['SECRETKEY', 'SECRET_KEY'],
  ['smtp_url', 'SMTP_URL'],
  ['MIGRATE_ONSTRAT', 'MIGRATE_ON_START'],
  ['UPSTREAM_FN_SEND_ORDERSP', 'UPSTREAM_FN_SEND_ORDRSP'],
])('%s is named with the setting that was meant: %s', (name, meant) => {
  expect(findUnknownSettings({ [name]: 'x' })).toEqual([
    `${name} is not a setting and has no effect: did you mean ${meant}?`,
  ])
})

test.each(['SIGN_IN_LIMIT_HOURS', 'SYNC_EVERY_HOUR', 'UPSTREAM_FN_SEND', 'UPSTREAM_PT_CREDIT'])(
  '%s is named because only settings begin like it',
  (name) => {
    expect(findUnknownSettings({ [name]: 'x' })).toEqual([`${name} is not a setting and has no effect.`])
  },
)

test('every setting is known', () => {
  expect(findUnknownSettings(Object.fromEntries(SETTING_NAMES.map((name) => [name, 'x'])))).toEqual([])
})

test('variables of other programs are not named', () => {
  expect(findUnknownSettings(Object.fromEntries(OTHERS.split(/\s+/).map((name) => [name, 'x'])))).toEqual([])
})

test('an empty variable is not named', () => {
  expect(findUnknownSettings({ SYNC_EVERY_MINUTE: '' })).toEqual([])
})
