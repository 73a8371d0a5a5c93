// The import rules of docs/architecture.md. scripts/check/import-rules.ts checks that every source file was read.

const TEST_CODE = ['\\.test\\.tsx?$', '(^|/)testing/', '^e2e/', '^bench/']
const KERNEL = '^apps/server/src/'
const MODULES = '^apps/server/src/modules/'
const COMMON_MODULES = [
  `${MODULES}(?:orders|settings|notifications|sync|imports|operations/operator-action-store)`,
  `${MODULES}auth/session`,
  `${MODULES}security-log/record-event`,
  `${MODULES}suppliers/(?:account|contact|credentials)-store`,
  `${MODULES}customers/customer-(?:facts-)?store`,
  `${MODULES}parts/(?:knowledge|learn)`,
]
const DOCUMENTS = `${MODULES}documents/`
/** What the three documents share, and what other modules may use of them. */
const SHARED_DOCUMENTS = `${DOCUMENTS}(?:[^/]+\\.ts$|deliveries/|timeline/)`
const STORES = '(?:^|[/-])store\\.ts$'
const FEATURES = '^apps/web/src/features/'
const ZOD = '(^|/)node_modules/zod/'
/** Run on the server only. */
const SPREADSHEET_ROWS = '^packages/domain/src/.*/read-(?:answers|row)\\.ts$'
const IBANTOOLS = '(^|/)node_modules/ibantools/'
const BIG = '(^|/)node_modules/(?:@types/)?big\\.js/'

/** An `import type` creates and runs nothing. */
const NOT_TYPES = { dependencyTypesNot: ['type-only'] }

const everywhere = [
  { name: 'no-cycles', from: {}, to: { circular: true } },
  { name: 'no-unresolvable-imports', from: {}, to: { couldNotResolve: true } },
  {
    name: 'no-orphans',
    // The script of the API page is read as a file and runs in the browser.
    from: {
      orphan: true,
      pathNot: ['\\.d\\.ts$', '\\.test\\.tsx?$', '\\.config\\.ts$', 'api-viewer/start-viewer\\.js$'],
    },
    to: {},
  },
  {
    name: 'no-barrels',
    comment: 'Import a thing from the file it is named after.',
    from: {},
    to: { dependencyTypes: ['export'] },
  },
  { name: 'nothing-imports-a-test', from: {}, to: { path: '\\.test\\.tsx?$' } },
  {
    name: 'test-helpers-only-from-tests',
    from: { pathNot: [...TEST_CODE, '(^|/)samples\\.ts$'] },
    to: { path: ['(^|/)samples\\.ts$', '^(?:apps|packages)/.*/testing/'] },
  },
  {
    name: 'product-imports-no-tooling',
    from: { path: '^(?:apps|packages)/' },
    to: { path: '^(?:scripts|e2e|bench)/' },
  },
]

const packages = [
  {
    name: 'domain-imports-nothing',
    from: { path: '^packages/domain/src/', pathNot: '\\.test\\.ts$' },
    to: { pathNot: ['^packages/domain/src/', ZOD, IBANTOOLS, BIG] },
  },
  {
    name: 'ibantools-only-behind-bank-codes',
    from: { pathNot: '^packages/domain/src/lib/bank-codes\\.ts$' },
    to: { path: IBANTOOLS },
  },
  {
    name: 'zod-only-in-shapes-of-the-domain',
    from: { path: '^packages/domain/src/', pathNot: ['(^|/)shape\\.ts$', '\\.test\\.ts$'] },
    to: { path: ZOD },
  },
  {
    name: 'contract-imports-domain-only',
    from: { path: '^packages/contract/src/', pathNot: '\\.test\\.ts$' },
    to: { pathNot: ['^packages/(?:contract|domain)/src/', ZOD] },
  },
  { name: 'domain-knows-no-contract', from: { path: '^packages/domain/' }, to: { path: '^packages/contract/' } },
  { name: 'packages-know-no-app', from: { path: '^packages/' }, to: { path: '^apps/' } },
]

const apps = [
  {
    name: 'apps-never-import-each-other',
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'sandbox-knows-option-lists-at-most',
    comment: 'Two independent writings of the format keep each other honest.',
    from: { path: '^apps/sandbox/' },
    to: { path: '^packages/', pathNot: '^packages/domain/src/option-lists\\.ts$' },
  },
]

const web = [
  {
    name: 'web-loads-no-shapes',
    comment: 'Types only: a value of such a file brings zod into the browser, which then tries an eval.',
    from: {
      path: ['^apps/web/src/', '^packages/domain/src/'],
      pathNot: [...TEST_CODE, '(^|/)shape\\.ts$', '(^|/)samples\\.ts$', SPREADSHEET_ROWS],
    },
    to: { path: ['^packages/contract/src/', '(^|/)shape\\.ts$', SPREADSHEET_ROWS, ZOD], ...NOT_TYPES },
  },
  {
    name: 'web-shared-knows-no-feature',
    from: { path: '^apps/web/src/shared/', pathNot: TEST_CODE },
    to: { path: '^apps/web/src/(?:app|features)/' },
  },
  {
    name: 'web-features-know-no-app',
    from: { path: FEATURES, pathNot: TEST_CODE },
    to: { path: '^apps/web/src/app/' },
  },
  {
    name: 'web-features-import-no-other-feature',
    from: { path: `${FEATURES}([^/]+)/` },
    to: { path: FEATURES, pathNot: `${FEATURES}$1/` },
  },
]

const server = [
  {
    name: 'routes-know-no-store',
    comment: 'routes.ts imports calls, the registration of routes and verbs.',
    from: { path: `${MODULES}.*routes\\.ts$` },
    to: { path: [STORES, `${KERNEL}db/`, '(^|/)node_modules/(?:kysely|pg)/'] },
  },
  {
    name: 'sql-only-in-stores',
    from: {
      path: KERNEL,
      pathNot: [STORES, `${KERNEL}db/`, `${KERNEL}build-deps\\.ts$`, ...TEST_CODE],
    },
    to: { path: '(^|/)node_modules/kysely/', ...NOT_TYPES },
  },
  {
    name: 'modules-import-common-modules-only',
    from: { path: `${MODULES}([^/]+)/`, pathNot: TEST_CODE },
    to: { path: MODULES, pathNot: [`${MODULES}$1/`, ...COMMON_MODULES, SHARED_DOCUMENTS] },
  },
  {
    name: 'a-document-opens-the-next-one-only',
    comment:
      'order-response → dispatch-advice → invoice, as the order moves on; the later ones read facts of the earlier ones.',
    from: { path: `${DOCUMENTS}(order-response|dispatch-advice|invoice)/`, pathNot: TEST_CODE },
    to: {
      path: `${DOCUMENTS}(?:order-response|dispatch-advice|invoice|credit-note)/`,
      pathNot: [
        `${DOCUMENTS}$1/`,
        `${DOCUMENTS}(?:dispatch-advice|invoice)/open\\.ts$`,
        `${DOCUMENTS}(?:order-response|dispatch-advice)/facts-store\\.ts$`,
      ],
    },
  },
  {
    name: 'modules-see-upstream-and-mail-through-ports',
    from: { path: MODULES, pathNot: TEST_CODE },
    to: { path: [`${KERNEL}upstream/(?!port\\.ts|errors\\.ts|codec/)`, `${KERNEL}mail/(?!port\\.ts|messages/)`] },
  },
  {
    name: 'stores-know-nothing-above',
    from: { path: STORES, pathNot: TEST_CODE },
    to: { path: [`${KERNEL}http/`, `${KERNEL}app\\.ts$`, `${MODULES}.*routes\\.ts$`] },
  },
  {
    name: 'kernel-knows-no-module',
    from: { path: `${KERNEL}(?:db|mail|upstream|security)/`, pathNot: TEST_CODE },
    to: { path: MODULES },
  },
  {
    name: 'clients-are-defined-in-their-folder',
    from: {
      path: KERNEL,
      pathNot: [
        `${KERNEL}(?:db|jobs|mail)/`,
        `${KERNEL}upstream/transport/`,
        `${KERNEL}build-deps\\.ts$`,
        ...TEST_CODE,
      ],
    },
    to: { path: '(^|/)node_modules/(?:@types/)?(?:pg|nodemailer|graphile-worker)/', ...NOT_TYPES },
  },
  {
    name: 'only-build-deps-creates-clients',
    from: {
      path: KERNEL,
      pathNot: [
        `${KERNEL}build-deps\\.ts$`,
        `${KERNEL}(?:db|cli)/`,
        `${KERNEL}upstream/(?:transport/|connect\\.ts$)`,
        ...TEST_CODE,
      ],
    },
    to: {
      path: [`${KERNEL}db/connect\\.ts$`, `${KERNEL}mail/smtp\\.ts$`, `${KERNEL}upstream/(?:transport/|connect\\.ts$)`],
      ...NOT_TYPES,
    },
  },
]

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [...everywhere, ...packages, ...apps, ...web, ...server].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    // Our own builds only: many npm packages lie in a dist/ too, and rules name them.
    exclude: { path: '^(?:apps/[^/]+/dist|\\.data|\\.cache)/' },
    // Imports of types count as well.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
}
