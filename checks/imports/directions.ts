/** The longest matching `folder` applies. `web/screens/*` is any screen; none imports another. */
export type Direction = {
  readonly folder: string
  readonly may: readonly string[]
  /** Packages by name; `node` stands for Node's own modules. */
  readonly packages: readonly string[]
  /** The files that other folders may import; undefined: all. */
  readonly open?: readonly string[]
  /** Folders that the tests and test helpers may import in addition. */
  readonly tests?: readonly string[]
  readonly lazily?: readonly string[]
}

const react = ['react', 'lucide-react'] as const
const page = ['domain', 'contract', 'records', 'web/ui', 'web/kinds', 'web/estate'] as const
/** Fonts for scripts that the app's own fonts lack. */
const scripts = [
  '@fontsource-variable/noto-naskh-arabic',
  ...'sc tc jp kr hebrew syriac armenian georgian ethiopic cherokee devanagari bengali gurmukhi gujarati tamil telugu kannada malayalam sinhala thai lao khmer myanmar'
    .split(' ')
    .map((script) => `@fontsource-variable/noto-sans-${script}`),
] as const
const componentTests = ['web/app', 'web/pdf', 'web/kinds', 'web/estate', 'web/shared/*', 'client'] as const

const shared = (name: string, may: readonly string[] = [], packages: readonly string[] = []): Direction => ({
  folder: `web/shared/${name}`,
  may: [...page, ...may.map((other) => (other.startsWith('web/') ? other : `web/shared/${other}`))],
  packages: [...react, ...packages],
  tests: componentTests,
})

const serverBase = ['domain', 'contract', 'server', 'server/db', 'server/http', 'server/mail', 'server/jobs'] as const
const servers = ['release', 'vault', 'server', 'server/*', 'client'] as const

const feature = (
  name: string,
  open: readonly string[],
  others: readonly string[],
  packages: readonly string[] = [],
): Direction => ({
  folder: `server/${name}`,
  may: [...serverBase, ...others.map((other) => `server/${other}`)],
  packages: ['node', 'kysely', 'zod', ...packages],
  open: ['index.ts', 'tables.ts', ...open],
  tests: servers,
})

/** The table of imports; docs/architecture.md explains it. */
export const directions: readonly Direction[] = [
  { folder: 'domain', may: [], packages: [] },
  { folder: 'records', may: ['domain'], packages: ['papaparse', 'fflate', 'hash-wasm', 'kdbxweb'] },
  {
    folder: 'vault',
    may: ['domain'],
    packages: ['@noble/curves', '@noble/post-quantum', '@scure/base', 'hash-wasm', 'hpke'],
    open: [
      'index.ts',
      'mutants.ts',
      'golden/check-in.ts',
      'golden/deputy.ts',
      'golden/lookout.ts',
      'golden/make.ts',
      'golden/drill.ts',
      'golden/rearm.ts',
      'golden/new-keys.ts',
      'golden/now.ts',
    ],
    tests: ['commands'],
  },
  { folder: 'contract', may: ['domain'], packages: ['zod', '@scure/base'] },
  {
    folder: 'client',
    may: ['domain', 'records', 'vault', 'contract'],
    packages: ['zod'],
    tests: ['commands', 'checks', 'server', 'server/*', 'release'],
  },

  {
    folder: 'web',
    may: ['web/build', 'web/landing', 'web/service-worker'],
    packages: ['vite', '@vitejs/plugin-react', '@tailwindcss/vite', 'node'],
    tests: ['web/ui'],
  },
  { folder: 'web/ui', may: ['domain/product.ts'], packages: [...react, 'react-dom', 'radix-ui', 'uqr'] },
  {
    folder: 'web/pdf',
    may: ['domain/product.ts'],
    packages: [
      'pdfmake',
      'bidi-js',
      'brotli',
      'harfbuzzjs',
      '@fontsource/atkinson-hyperlegible-mono',
      '@fontsource/source-serif-4',
      ...scripts,
    ],
  },
  { folder: 'web/styles', may: [], packages: [] },
  { folder: 'web/estate', may: ['domain', 'contract', 'records', 'client'], packages: ['react'] },
  {
    folder: 'web/kinds',
    may: [
      'domain',
      'records',
      'web/ui',
      'web/estate',
      'web/shared/document',
      'web/shared/forms',
      'web/shared/session',
      'web/shared/file-viewer',
      'web/shared/navigation',
      'web/shared/papers',
      'web/shared/pictures',
    ],
    packages: [...react, 'react-hook-form'],
    tests: ['web/screens/*', 'client', 'contract'],
  },
  shared('session', ['navigation']),
  // The route table names every screen, and a visit loads the screen's code.
  { ...shared('navigation'), lazily: ['web/screens/*', 'web/screens'], tests: [...componentTests, 'web/landing'] },
  shared('appearance'),
  shared('forms', ['session']),
  shared('auth', ['appearance', 'forms', 'session']),
  shared('release', ['auth', 'pictures', 'session']),
  shared('papers', ['pictures', 'web/pdf'], ['pdfmake', 'uqr']),
  shared('seats', ['forms', 'papers', 'release', 'session']),
  shared('checklist', ['navigation', 'release', 'session']),
  shared('first-days', ['auth', 'checklist', 'release']),
  shared('where-everything', ['papers', 'web/pdf'], ['pdfmake']),
  shared('pictures', ['web/pdf'], ['exifreader', 'libheif-js', 'utif2']),
  shared('file-viewer', ['pictures', 'web/pdf'], ['pdfjs-dist']),
  shared('document', ['file-viewer', 'pictures', 'release', 'session', 'web/pdf']),
  shared('portal', ['document', 'pictures', 'release', 'session'], ['@tanstack/react-router']),
  shared('evidence', ['papers', 'release', 'web/pdf'], ['pdfmake']),
  shared('zip', [], ['client-zip']),
  shared('family-tree', ['papers', 'pictures', 'web/pdf']),
  shared('book', ['papers', 'pictures']),
  shared(
    'opened-estate',
    [
      'book',
      'family-tree',
      'file-viewer',
      'gallery',
      'navigation',
      'papers',
      'pictures',
      'release',
      'session',
      'where-everything',
      'zip',
    ],
    ['pdfmake'],
  ),
  shared('export', ['auth', 'opened-estate', 'session', 'zip'], ['papaparse']),
  shared('bring-back'),
  shared('uploads'),
  shared('gallery', ['pictures', 'web/service-worker']),
  shared('text-file', ['file-viewer'], ['fflate', 'mammoth']),
  shared('profile', ['pictures', 'session']),
  shared('account-deletion', ['forms', 'session']),
  shared('second-key', ['forms', 'session']),
  shared('recovery-kit', ['auth', 'forms', 'papers', 'session'], ['pdfmake']),
  shared('next-steps', ['recovery-kit', 'release', 'seats']),
  {
    folder: 'web/screens/*',
    may: [...page, 'web/shared/*'],
    packages: [...react, 'react-hook-form', '@tanstack/react-router'],
    open: [
      'index.tsx',
      'sign-in/index.tsx',
      'sign-up/index.tsx',
      'reset-password/index.tsx',
      'reset-password/RequestReset.tsx',
      'reset-password/FinishReset.tsx',
    ],
    tests: componentTests,
  },
  {
    folder: 'web/screens',
    may: [],
    packages: [],
    tests: [...componentTests, 'records', 'contract', 'web/screens/*', 'web/ui'],
  },
  {
    folder: 'web/app',
    may: [...page, 'web/shared/*', 'web/service-worker'],
    packages: [...react, 'react-dom', 'radix-ui', '@tanstack/react-router'],
    tests: ['client', 'web/landing', 'web/screens/*'],
  },
  {
    folder: 'web/entry',
    may: ['web/app', 'web/estate', 'web/ui', 'web/shared/navigation', 'web/screens/auth'],
    packages: [...react, 'react-dom'],
  },
  {
    folder: 'web/landing',
    may: ['contract/waitlist-rules.ts', 'contract/normalize-email.ts', 'domain/page-texts.ts', 'domain/product.ts'],
    packages: ['react', 'react-dom', 'vite', '@vitejs/plugin-react', 'node'],
  },
  { folder: 'web/service-worker', may: [], packages: ['vite', 'node'] },
  {
    folder: 'web/build',
    may: ['domain/page-texts.ts', 'web/shared/navigation/places.ts', 'web/shared/navigation/entry-pages.ts'],
    packages: ['vite', '@vitejs/plugin-react', 'node'],
    tests: ['records'],
  },

  {
    folder: 'server',
    may: ['domain', 'contract', 'server/*'],
    packages: ['node', 'zod', 'hono', '@hono/node-server', 'kysely', 'prom-client', 'opossum'],
    tests: [...servers, 'commands'],
  },
  // Only texts of domain/, because it runs before all other texts load.
  {
    folder: 'server/brand',
    may: ['domain'],
    packages: ['node', 'zod', '@resvg/resvg-wasm', '@xmldom/xmldom'],
    open: ['index.ts', 'start.ts'],
  },
  {
    folder: 'server/db',
    may: [
      'domain',
      'server/config.ts',
      'server/log.ts',
      ...[
        'accounts',
        'account-deletion',
        'admin',
        'caretaker',
        'channels',
        'check-ins',
        'deputies',
        'drill',
        'estates',
        'files',
        'jobs',
        'mail',
        'rekey',
        'releases',
        'seats',
        'waitlist',
        'warnings',
        'yearly',
      ].map((name) => `server/${name}/tables.ts`),
    ],
    packages: ['node', 'kysely', 'pg', '@electric-sql/pglite'],
    tests: ['server', 'commands'],
  },
  {
    folder: 'server/jobs',
    may: ['domain', 'server/log.ts', 'server/db'],
    packages: ['kysely'],
    tests: ['server'],
  },
  {
    folder: 'server/mail',
    may: ['domain', 'server/config.ts', 'server/log.ts', 'server/db', 'server/jobs'],
    packages: ['node', 'kysely', 'nodemailer'],
    tests: ['contract', 'server', 'server/*'],
  },
  {
    folder: 'server/http',
    may: ['domain', 'contract', 'server/config.ts', 'server/log.ts', 'server/accounts'],
    packages: ['node', 'zod', 'hono', '@hono/node-server'],
    tests: ['server', 'server/db'],
  },
  feature(
    'accounts',
    [
      'device-name.ts',
      'identity.ts',
      'idle.ts',
      'limits.ts',
      'password.ts',
      'presence.ts',
      'recovery-kits.ts',
      'session.ts',
      'suspended.ts',
    ],
    ['account-deletion', 'admin', 'releases', 'yearly'],
    ['hono', '@oslojs/otp', '@scure/base', '@simplewebauthn/server'],
  ),
  feature(
    'account-deletion',
    ['addresses.ts', 'apply-reply.ts', 'plan.ts', 'planned.ts', 'tombstone-check.ts'],
    ['accounts', 'admin', 'estates', 'files', 'releases'],
  ),
  feature('admin', ['audit.ts'], ['accounts', 'files', 'releases', 'warnings']),
  feature('caretaker', [], ['accounts', 'admin']),
  feature(
    'channels',
    ['addresses.ts', 'lookout-standing.ts', 'lookout-tell.ts', 'second-address.ts', 'tell.ts'],
    ['accounts', 'releases'],
    ['web-push'],
  ),
  feature('check-ins', ['hold.ts', 'save-plan.ts'], []),
  feature('billing', ['provider.ts', 'uploads.ts'], ['accounts', 'files']),
  feature(
    'estates',
    ['chains.ts', 'quota.ts', 'read.ts', 'sharings.ts'],
    ['accounts', 'billing', 'check-ins', 'deputies', 'files', 'releases', 'seats'],
  ),
  feature(
    'files',
    ['garbage-collection.ts', 'places.ts', 'quota.ts', 'upload-state.ts'],
    ['accounts', 'billing', 'releases'],
    ['@aws-sdk/client-s3'],
  ),
  feature('rekey', ['apply-reply.ts'], ['account-deletion', 'accounts', 'estates', 'releases']),
  feature(
    'releases',
    [
      'client.ts',
      'documents.ts',
      'mail-texts.ts',
      'link.ts',
      'messages.ts',
      'notices.ts',
      'opened-targets.ts',
      'shared-targets.ts',
      'people.ts',
      'policy.ts',
      'report.ts',
      'adopted-reports.ts',
      'service-key.ts',
      'texts.ts',
      'view.ts',
    ],
    ['accounts', 'account-deletion', 'channels', 'deputies', 'estates', 'files', 'rekey', 'seats'],
  ),
  feature(
    'seats',
    ['card-mails.ts', 'held.ts', 'mails.ts', 'own.ts', 'reminders.ts', 'sharing-mails.ts'],
    ['accounts', 'deputies', 'estates', 'releases'],
  ),
  feature('deputies', ['apply-reply.ts', 'mails.ts', 'reading.ts'], ['accounts', 'releases']),
  feature('drill', [], ['accounts', 'estates', 'files', 'releases', 'seats']),
  feature('yearly', ['run.ts'], ['check-ins']),
  feature('waitlist', [], ['accounts', 'admin', 'releases']),
  feature('warnings', ['mail-texts.ts'], ['releases']),

  {
    folder: 'release',
    may: ['domain', 'vault', 'contract'],
    packages: ['node', 'zod'],
    tests: ['server/releases', 'commands'],
  },

  {
    folder: 'bench',
    may: [
      'records',
      'client',
      'e2e',
      'commands',
      'demo',
      'server/db/connect.ts',
      'server/db/pooled.ts',
      'server/db/testing/scale.ts',
      'server/log.ts',
    ],
    packages: ['node', 'kysely', 'pg', 'koffi', 'hono', '@hono/node-server', '@playwright/test'],
  },
  {
    folder: 'e2e',
    may: [
      'domain',
      'client',
      'contract',
      'records',
      'vault',
      'commands',
      'demo',
      'checks',
      'server/db',
      'bench',
      'server/accounts/testing/authenticator.ts',
      'web/shared/pictures/testing/small-tiff.ts',
      'web/shared/text-file/testing/word-file.ts',
      'web/shared/zip/testing/zip.ts',
    ],
    packages: ['node', 'kysely', '@playwright/test', 'axe-core', 'pdfjs-dist'],
  },
  {
    folder: 'demo',
    may: ['domain', 'client', 'records', 'commands', 'server', 'release'],
    packages: ['node', '@oslojs/otp', '@scure/base', '@playwright/test'],
  },
  {
    folder: 'upgrades',
    may: ['client', 'commands', 'demo', 'server'],
    packages: ['node'],
    tests: ['vault'],
  },
  {
    folder: 'commands',
    may: [
      'domain',
      'contract',
      'checks',
      'client',
      'records',
      'release',
      'server',
      'server/db',
      'server/files',
      'server/mail',
      'vault',
      'e2e',
      'demo',
    ],
    packages: [
      'node',
      '@aws-sdk/client-s3',
      'vite',
      'zod',
      'vitest',
      '@hyzyla/pdfium',
      '@oslojs/otp',
      '@playwright/test',
      '@scure/base',
      '@sparticuz/chromium',
      'age-encryption',
      'pdfjs-dist',
    ],
  },
  // Service units of earlier installations start this file.
  { folder: 'scripts', may: ['commands/start.mjs'], packages: [] },
  { folder: 'checks', may: ['domain', 'records', 'vault', 'client', 'commands'], packages: ['node', 'vite'] },
]
