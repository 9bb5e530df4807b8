import { basename } from 'node:path'
import type { Rolldown } from 'vite'

// Modules that a page loads together form one chunk: many small files cost a round trip each and
// compress badly. Where two chunks name a module, the first gets it, so the small chunks of the
// sign-in pages come first. e2e/sizes.spec.ts checks the sizes.

const icons = (names: string) => `/lucide-react/.+/icons/(${names})\\.mjs`
const radix = (names: string) => `/@radix-ui/(react-)?(${names})/.+`
const kinds = (names: string) => `/records/kinds/(${names})\\.ts`

const kindOf = (module: string): string => basename(module, '.ts')

const files: readonly { name: string | ((module: string) => string); modules: readonly string[] }[] = [
  {
    // Modules that every page needs, and some that nearly every signed-out form needs.
    name: 'base',
    modules: [
      '/node_modules/(react-dom|scheduler)/.+',
      '/web/entry/take-over\\.tsx',
      '/web/app/(begin|signed-in-before|prefetch-app|StartGate|AppFrame|new-version)\\.tsx?',
      '/web/estate/start-worker\\.ts',
      '/web/shared/session/(idle|address-secrets)\\.ts',
      '/web/ui/(inputs|PasswordInput|ErrorSummary|Field|document-title|retry)\\.tsx?',
      '/web/shared/auth/(AuthPage|rules|NewPassword|passkeys-possible|link-token|PasskeySignIn)\\.tsx?',
      '/web/screens/auth/reset-password/use-after-reset\\.ts',
      '/web/shared/session/waiting-across-tabs\\.ts',
      '/web/shared/forms/use-small-form\\.ts',
      '/web/shared/navigation/go-on\\.ts',
      // Small components that signed-out pages and screens share.
      '/web/ui/(Badge|EmailText|Progress|list-in-words)\\.tsx?',
      '/web/shared/release/role-words\\.ts',
      '/web/estate/use-answer\\.ts',
      icons('check|circle|map-pin|file-text|key-round'),
    ],
  },
  {
    // The router, and code that the grantees' signed-out pages share with the portals and the owner's
    // screens. The other signed-out pages do not load this chunk.
    name: 'router',
    modules: [
      '/node_modules/@tanstack/.+',
      '/web/app/(app-element|router|links)\\.tsx?',
      '/web/pdf/(make-pdf|ask-worker)\\.ts',
      '/web/shared/papers/(PaperLink|link-words)\\.tsx?',
      '/web/shared/portal/(NoLongerNamed|words)\\.tsx?',
      '/web/ui/(Disclosure|RelativeTime)\\.tsx',
      icons('chevron-right'),
    ],
  },
  {
    // Code that only the grantees' signed-out pages share.
    name: 'named',
    modules: ['/web/shared/portal/(RoleOffered|ConfirmEmail|invitation-words)\\.tsx?'],
  },
  {
    // Radix, the library behind tabs, menus, notices and dialogs.
    name: 'radix',
    modules: [
      radix('compose-refs|slot|primitive|context|use-.+|presence|id|collection|direction|roving-focus'),
      '/web/ui/Tabs\\.tsx',
    ],
  },
  {
    // The app shell with its menu, and the modules that nearly every screen needs first.
    name: 'inside',
    modules: [
      '/web/app/(Shell|SignedInScreen|Header|Sidebar|counted-kinds|banners|GuideBanner)\\.tsx?',
      '/web/ui/(Avatar|on-demand|PageHeader|Card|EmptyState|Select|CopyButton|ConfirmDialog|Table|take-focus|ask-before-leaving)\\.tsx?',
      '/web/shared/navigation/(routes|NotFound|shell-state|guide)\\.tsx?',
      '/web/estate/(record-hooks|use-records)\\.ts',
      '/web/kinds/page/(record-in-address|Loading)\\.tsx?',
      '/web/kinds/access/(people|audience-label)\\.tsx?',
      '/web/kinds/list/RecentActivity\\.tsx?',
      '/web/kinds/(bytes|download)\\.tsx?',
      '/records/(sheet|today|first-step|access|fold|face)\\.ts',
      '/records/fields/(file|picture-types|choice|words|others|refined|digits|partial-date|phone|places)\\.ts',
      '/records/places/title\\.ts',
      '/records/checklist/answers\\.ts',
      '/web/shared/checklist/use-answers\\.ts',
      '/domain/(releases|opening|release-terms)\\.ts',
      '/web/ui/days-in-words\\.ts',
      '/web/shared/release/(badge-words|is-open|seat-people)\\.ts',
      '/web/shared/seats/dialogs\\.tsx',
      '/web/shared/portal/(InvitedRow|named-words|first-seats|distinguish)\\.tsx?',
      '/web/shared/forms/FormDialog\\.tsx',
      '/web/shared/auth/(PasswordDialog|unlock-words)\\.tsx?',
      '/web/shared/recovery-kit/dialog\\.ts',
      '/web/shared/account-deletion/KeepAccountButton\\.tsx',
      icons('chevron-down|plus|pencil|trash|download|printer|user-round|lock-keyhole'),
      icons('mail|phone|upload|landmark|briefcase|scale|shield-check|scroll-text|id-card|user-plus|users-round'),
      icons('arrow-up|arrow-down-up|book-open|flower-2|heart-handshake|heart-pulse|paw-print|users|vault'),
      '/contract/mail-name-rules\\.ts',
      icons('images|laptop|refresh-cw|user-minus|x|external-link|ellipsis'),
    ],
  },
  {
    name: 'dialog',
    modules: ['/web/ui/(Dialog|ConfirmWindow)\\.tsx', '/web/shared/forms/FormWindow\\.tsx'],
  },
  {
    // When an owner's records would open: pages need these words without the report's.
    name: 'opening',
    modules: [
      '/web/shared/release/(opening-words|use-outlook|use-who-receives)\\.tsx?',
      '/domain/opening-forecast\\.ts',
      '/web/shared/navigation/counted-kind\\.ts',
    ],
  },
  {
    name: 'release',
    modules: [
      '/web/shared/release/(words|holds|report-words|report-steps|ReleaseLog|waits|use-has-first)\\.tsx?',
      '/web/shared/first-days/words\\.ts',
      '/web/shared/portal/(DrillNotice|drill-words)\\.tsx?',
    ],
  },
  {
    // The frame of a kind's page, and the dialogs that a click opens there.
    name: 'lists',
    modules: [
      '/web/kinds/page/KindPage\\.tsx',
      '/web/shared/release/WhenItOpens\\.tsx',
      '/web/kinds/read/ContactLinks\\.tsx?',
      '/web/kinds/commands/(RowCommands|CommandLink|maps|words)\\.tsx?',
      '/records/commands\\.ts',
      '/web/kinds/page/(lazy-dialogs|use-kind-page|PageFrame|KindDialogs)\\.tsx?',
      '/web/kinds/form/save-record\\.tsx?',
      '/web/kinds/read/conflicts\\.tsx?',
      '/web/ui/(Accordion|FactLine|NothingFound)\\.tsx',
      '/web/kinds/list/(use-bulk-change|RowButton|CheckMark|OnlyUnshared|KindFigures)\\.tsx?',
      '/web/kinds/import/(use-import|imports|undo-words)\\.tsx?',
      '/web/kinds/form/inputs/(dotted|pairs)\\.ts',
      '/web/kinds/print/paper-of\\.ts',
      '/web/shared/papers/DownloadPdf\\.tsx',
      '/web/shared/pictures/(Face|SealedPicture|initials|use-picture)\\.tsx?',
      '/web/ui/FindField\\.tsx',
      icons('undo-2'),
    ],
  },
  {
    // The list of a kind. A page with a layout of its own loads this chunk for a bulk change.
    name: 'rows',
    modules: [
      '/web/kinds/page/(RecordPage|KindScreen)\\.tsx?',
      '/web/kinds/list/(KindList|RecordList|RecordRow)\\.tsx?',
    ],
  },
  {
    name: 'guide',
    modules: [
      '/records/checklist/index\\.ts',
      kinds('profile'),
      '/web/shared/checklist/(use-guide|question-words)\\.ts',
      '/web/shared/next-steps/NextSteps\\.tsx',
    ],
  },
  {
    // The waitlist form of the landing page needs only these rules.
    name: 'waitlist-rules',
    modules: ['/contract/waitlist-rules\\.ts'],
  },
  {
    name: 'admin',
    modules: ['/web/screens/admin/(index|words)\\.tsx?'],
  },
  {
    name: 'account-end',
    modules: ['/web/kinds/export/SaveZip\\.tsx', '/web/shared/account-deletion/DeleteAccountCard\\.tsx'],
  },
  // Kinds that share a screen with another kind, and components that only these screens use.
  {
    name: 'named-kinds',
    modules: [kinds('estate-attorney|authorized-contact|attorney-communication'), '/web/shared/seats/SeatCard\\.tsx'],
  },
  {
    // Kinds about people, with the fields for phone numbers and pictures.
    name: 'contact-kinds',
    modules: [kinds('advisor|important-contact|other-contact|numbers')],
  },
  {
    name: 'account-kinds',
    modules: [kinds('online-account|platforms|secure-note'), '/web/kinds/form/by-kind/account-icons\\.tsx'],
  },
  {
    name: 'document',
    modules: [kinds('document'), '/web/shared/file-viewer/(content|words|viewer-dialog|view-of|why-not-opened)\\.ts'],
  },
  {
    name: 'stored-kinds',
    modules: [kinds('physical-document|storage-location'), '/web/shared/where-everything/StoredPage\\.tsx'],
  },
  {
    name: 'after-life-kinds',
    modules: [
      kinds(
        'memorial-service|digital-memorial|estate-instructions|farewell-messages|final-wishes|funeral-instructions',
      ),
    ],
  },
  {
    name: 'health-kinds',
    modules: [kinds('advance-directive|healthcare-proxy|living-will|signed-paper')],
  },
  {
    name: 'pet-kinds',
    modules: [kinds('pet|pet-people'), '/web/shared/papers/PetPapers\\.tsx'],
  },
  {
    name: 'legacy-kinds',
    modules: [
      kinds('story|life-event|memory|legacy-files|memory-files'),
      '/records/reading-time\\.ts',
      '/web/shared/gallery/album\\.ts',
      '/web/shared/book/chosen\\.ts',
      '/web/ui/Filters\\.tsx',
      icons('book-bookmark'),
    ],
  },
  {
    // Every other kind gets its own chunk, so a screen loads only its own kind.
    name: kindOf,
    modules: ['/records/kinds/(?!index\\.ts)[a-z-]+\\.ts'],
  },
  {
    // Code that the portals of all seats share.
    name: 'portal',
    modules: [
      '/web/shared/portal/(Submissions|PortalFrame|WhileWaiting|OpinionCard|SeatPicker|Report|use-question|roles-taken)\\.tsx?',
      '/web/shared/opened-estate/OpenedEstate\\.tsx',
      '/web/kinds/form/inputs/file-box\\.ts',
    ],
  },
  {
    name: 'pictures',
    modules: [
      '/web/shared/pictures/(without-metadata|small-picture|picture-to-keep|draw-picture)\\.ts',
      '/web/pdf/data-address\\.ts',
    ],
  },
  {
    // The forms and readers of records. The app loads them after a list is drawn, or on a click.
    name: 'writing-and-reading',
    modules: [
      '/web/kinds/form/(EditDialog|FormSteps|RecordForm|ReviewStep|RestoreUnsaved)\\.tsx?',
      '/web/kinds/read/(RecordSheet|ReadDialog|ReaderFrame|titles|use-trail)\\.tsx?',
      '/web/kinds/access/AudienceField\\.tsx?',
      '/web/kinds/dialog-words\\.tsx?',
      '/web/kinds/form/(form-context|form-words)\\.tsx?',
      '/web/kinds/form/(inputs|by-kind)/.+',
      '/web/kinds/access/(ChooseAudience|choices|receivers-words|use-audience-choice|words)\\.tsx?',
      '/web/shared/file-viewer/(FileButtons|Sound)\\.tsx',
      '/web/ui/ShowButton\\.tsx',
      '/records/kinds/index\\.ts',
      '/records/(known-people|in-words|about)\\.ts',
      icons('arrow-left|arrow-right|pause|play'),
    ],
  },
  {
    name: 'list-dialogs',
    modules: [
      '/web/kinds/read/VersionsDialog\\.tsx?',
      '/web/kinds/access/(AudienceDialog|ConfirmAudience|ReadersNow|change-audience)\\.tsx?',
      '/web/kinds/list/(MoveDialog|DeleteMany)\\.tsx?',
      '/web/kinds/page/(DeleteRecord|DeletePerson|AfterDeletion)\\.tsx?',
      '/web/kinds/(print|export|import)/(?!.*worker\\.ts).+',
      '/web/shared/seats/(InviteDialog|EmptySeatDialog|CardDialog|HandOver)\\.tsx',
      '/web/shared/file-viewer/(Viewer|LongText)\\.tsx',
    ],
  },
]

export const chunks: Rolldown.CodeSplittingGroup[] = files.map(({ name, modules }, at) => ({
  name,
  test: new RegExp(`(${modules.join('|')})$`),
  priority: files.length - at,
}))
