import type { Rolldown } from 'vite'

// A file each for what several screens share would be some fifty files before a screen stands: each costs a way to the server and
// back, and small files compress badly. So what is needed together comes as one file, with all that it imports. The first file that
// names a module has it; what only a few screens share is left to the bundler. What a door needs stands before what lies behind
// the sign-in, or the door would fetch all of that: e2e/sizes.spec.ts holds both to their sizes.

const icons = (names: string) => `/lucide-react/.+/icons/(${names})\\.mjs`
const radix = (names: string) => `/@radix-ui/(react-)?(${names})/.+`

const files: readonly { name: string; modules: readonly string[] }[] = [
  {
    // What every page of the app stands on, and what nearly every form at a door is made of.
    name: 'base',
    modules: [
      '/node_modules/(react-dom|scheduler)/.+',
      '/web/app/(begin|been-here|fetch-inside|StartGate|Surroundings|new-version)\\.tsx?',
      '/web/estate/start-worker\\.ts',
      '/web/shared/session/(idle|address-secrets)\\.ts',
      '/web/ui/(inputs|PasswordInput|ErrorSummary|Field|document-title|retry)\\.tsx?',
      '/web/shared/auth/(AuthPage|rules)\\.tsx?',
      '/web/shared/forms/use-small-form\\.ts',
      '/web/shared/navigation/go-on\\.ts',
    ],
  },
  {
    // What leads from one page of the app to the next: a door that stands alone does without.
    name: 'router',
    modules: ['/node_modules/@tanstack/.+', '/web/app/(app-element|router|links)\\.tsx?'],
  },
  {
    // Small things that doors and screens show alike.
    name: 'small',
    modules: ['/web/ui/(Badge|RelativeTime)\\.tsx', icons('check|circle')],
  },
  {
    // What dialogs, tabs, menus and notices of the library are made of.
    name: 'radix',
    modules: [radix('compose-refs|slot|primitive|context|use-.+|presence|id')],
  },
  {
    name: 'dialog',
    modules: ['/web/ui/(Dialog|ConfirmDialog)\\.tsx'],
  },
  {
    // What tabs, menus, notices and lists that fold share.
    name: 'collection',
    modules: [radix('collection|direction')],
  },
  {
    // Header, menu and the table of places, beside the shell itself.
    name: 'frame',
    modules: [
      '/web/app/(Header|Sidebar|banners|GuideBanner)\\.tsx',
      '/web/ui/(Avatar|on-demand)\\.tsx',
      '/web/shared/navigation/(routes|NotFound|shell-state|guide)\\.tsx?',
      '/web/records/record-in-address\\.ts',
    ],
  },
  {
    // What nearly every screen behind the sign-in begins with.
    name: 'page',
    modules: [
      '/web/ui/(PageHeader|Card|EmptyState|Select)\\.tsx',
      '/web/estate/(record-hooks|use-records)\\.ts',
      '/web/records/(people|who|RecentActivity)\\.tsx?',
      '/records/(sheet|today)\\.ts',
      '/records/fields/(file|choice)\\.ts',
      icons('chevron-down|plus|pencil|trash|download|printer|user-round|lock-keyhole'),
    ],
  },
  {
    // The frame of a page of records and what is opened there with a press, for screens without a list, too.
    name: 'record-dialogs',
    modules: ['/web/records/(dialogs|keep|use-kind-page|two-versions|PageFrame|RecordDialogs)\\.tsx?'],
  },
  {
    // The list of a kind, as the usual screen and those made by hand show it.
    name: 'records',
    modules: ['/web/records/(RecordPage|KindPage|KindList)\\.tsx?'],
  },
]

/** Which modules come together in one file. */
export const chunks: Rolldown.CodeSplittingGroup[] = files.map(({ name, modules }, at) => ({
  name,
  test: new RegExp(`(${modules.join('|')})$`),
  priority: files.length - at,
}))
