import { basename } from 'node:path'
import type { Rolldown } from 'vite'

// A file each for what several screens share would be some fifty files before a screen stands: each costs a way to the server and
// back, and small files compress badly. So what is needed together comes as one file, with all that it imports. The first file that
// names a module has it; what only a few screens share is left to the bundler. What a door needs stands before what lies behind
// the sign-in, or the door would fetch all of that: e2e/sizes.spec.ts holds both to their sizes.

const icons = (names: string) => `/lucide-react/.+/icons/(${names})\\.mjs`
const radix = (names: string) => `/@radix-ui/(react-)?(${names})/.+`

/** The name of the file that a kind is in. */
const kindOf = (module: string): string => basename(module, '.ts')

const files: readonly { name: string | ((module: string) => string); modules: readonly string[] }[] = [
  {
    // What every page of the app stands on, and what nearly every form at a door is made of.
    name: 'base',
    modules: [
      '/node_modules/(react-dom|scheduler)/.+',
      '/web/app/(begin|been-here|fetch-inside|StartGate|Surroundings|new-version)\\.tsx?',
      '/web/estate/start-worker\\.ts',
      '/web/shared/session/(idle|address-secrets)\\.ts',
      '/web/ui/(inputs|PasswordInput|ErrorSummary|Field|document-title|retry)\\.tsx?',
      '/web/shared/auth/(AuthPage|rules|NewPassword|passkeys-possible|link-token)\\.tsx?',
      '/web/shared/session/where-to-go-on\\.ts',
      '/web/shared/forms/use-small-form\\.ts',
      '/web/shared/navigation/go-on\\.ts',
      // Small things that doors and screens show alike.
      '/web/ui/(Badge|EmailText|RelativeTime|Progress)\\.tsx',
      '/web/shared/release/role-words\\.ts',
      '/web/estate/use-answer\\.ts',
      icons('check|circle|map-pin|file-text'),
    ],
  },
  {
    // What leads from one page of the app to the next: a door that stands alone does without.
    name: 'router',
    modules: ['/node_modules/@tanstack/.+', '/web/app/(app-element|router|links)\\.tsx?'],
  },
  {
    // What dialogs, tabs, menus and notices of the library are made of.
    name: 'radix',
    modules: [radix('compose-refs|slot|primitive|context|use-.+|presence|id')],
  },
  {
    name: 'dialog',
    modules: ['/web/ui/(Dialog|ConfirmDialog)\\.tsx', '/web/shared/forms/FormDialog\\.tsx'],
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
    // The icons of the menu.
    name: 'menu-icons',
    modules: ['/web/app/menu-icons\\.tsx', icons('images|key-round|laptop')],
  },
  {
    // What nearly every screen behind the sign-in begins with.
    name: 'page',
    modules: [
      '/web/ui/(PageHeader|Card|EmptyState|Select)\\.tsx',
      '/web/estate/(record-hooks|use-records)\\.ts',
      '/web/records/(people|who|RecentActivity|bytes|download)\\.tsx?',
      '/records/(sheet|today|first-step|access|fold)\\.ts',
      '/records/fields/(file|choice)\\.ts',
      '/domain/releases\\.ts',
      '/web/shared/release/is-open\\.ts',
      icons('chevron-down|plus|pencil|trash|download|printer|user-round|lock-keyhole'),
      icons('mail|phone|upload|landmark|briefcase|scale|shield-check|scroll-text|id-card|user-plus|users-round'),
      icons('arrow-up|arrow-down-up|book-open|flower-2|heart-handshake|heart-pulse|paw-print|users|vault'),
    ],
  },
  {
    // What the fields of most kinds are made of.
    name: 'fields',
    modules: ['/records/fields/(words|others|refined|digits|partial-date|phone)\\.ts', '/records/places/title\\.ts'],
  },
  {
    // Who reads reports has no use for the steps of those who make them.
    name: 'release-words',
    modules: ['/web/shared/release/words\\.ts'],
  },
  {
    // Where a report stands, in words.
    name: 'release',
    modules: ['/web/shared/release/(report-words|report-steps)\\.ts'],
  },
  {
    // Who was named for a seat, and what is done with it.
    name: 'seats',
    modules: ['/web/shared/seats/(SeatCard|dialogs|seat-badge|words)\\.tsx?', '/web/shared/release/seat-people\\.ts'],
  },
  {
    name: 'pictures',
    modules: ['/web/shared/pictures/(SealedPicture|use-picture)\\.tsx?'],
  },
  {
    // What asks for a PDF.
    name: 'papers',
    modules: ['/web/shared/papers/link-words\\.ts', '/web/pdf/(make-pdf|ask-worker)\\.ts'],
  },
  {
    // What shows a file, and what it says.
    name: 'viewer',
    modules: ['/web/shared/file-viewer/(content|words)\\.ts', '/web/shared/document/words\\.ts'],
  },
  {
    // What the doors of those who were named, and their dashboard, share with their portals.
    name: 'named',
    modules: ['/web/shared/portal/(NoLongerNamed|words|InvitedRow|named-words)\\.tsx?'],
  },
  {
    name: 'download-pdf',
    modules: ['/web/shared/papers/DownloadPdf\\.tsx', '/web/records/print/paper-of\\.ts'],
  },
  {
    // What may be done with somebody's password at hand.
    name: 'password',
    modules: ['/web/shared/auth/(PasswordDialog|unlock-words)\\.tsx?'],
  },
  {
    // The kinds of screens that have several of their own.
    name: 'after-life-kinds',
    modules: [
      '/records/kinds/(memorial-service|digital-memorial|estate-instructions|farewell-messages|final-wishes|funeral-instructions)\\.ts',
    ],
  },
  {
    name: 'health-kinds',
    modules: ['/records/kinds/(advance-directive|healthcare-proxy|living-will|signed-paper)\\.ts'],
  },
  {
    name: 'account-kinds',
    modules: ['/records/kinds/(online-account|platforms)\\.ts'],
  },
  {
    name: 'places',
    modules: ['/records/fields/places\\.ts'],
  },
  {
    // What is asked first, and what comes next.
    name: 'checklist',
    modules: ['/records/checklist/index\\.ts', '/records/kinds/profile\\.ts'],
  },
  {
    name: 'portal',
    modules: [
      '/web/shared/portal/(Submissions|PortalFrame|OpinionCard|SeatPicker|AcknowledgeDialog)\\.tsx',
      '/web/shared/document/photos-to-pdf\\.ts',
      '/web/shared/pictures/(data-address|draw-picture)\\.ts',
      '/web/records/inputs/file-box\\.ts',
    ],
  },
  {
    // The list of a kind, as the usual screen and those made by hand show it, and what is opened there with a press.
    name: 'records',
    modules: [
      '/web/records/(RecordPage|KindPage|KindList)\\.tsx?',
      '/web/records/(dialogs|keep|use-kind-page|two-versions|PageFrame|RecordDialogs)\\.tsx?',
      '/web/records/import/(use-import|imports|undo-words)\\.tsx?',
      icons('undo-2'),
    ],
  },
  {
    // What some screens begin with, and the dialogs below use as well: a screen must not fetch all of those for it.
    name: 'shared',
    modules: [
      '/web/ui/(CopyButton|take-focus)\\.tsx?',
      '/web/records/inputs/(dotted|pairs)\\.ts',
      '/web/shared/file-viewer/(viewer-dialog|view-of|why-not-opened)\\.ts',
      '/web/shared/papers/PaperLink\\.tsx',
      '/contract/mail-name-rules\\.ts',
      icons('key-round|laptop'),
    ],
  },
  {
    name: 'account-icons',
    modules: ['/web/records/looks/account-icons\\.tsx'],
  },
  {
    // A screen begins with its own kind alone.
    name: kindOf,
    modules: ['/records/kinds/(?!index\\.ts)[a-z-]+\\.ts'],
  },
  {
    // What a record is written and read with: fetched as soon as a list stands, or at the press.
    name: 'writing-and-reading',
    modules: [
      '/web/records/(RecordDialog|RecordForm|RecordSheet|ReadRecord|ReviewStep|KeptTyping|Reveal|titles)\\.tsx?',
      '/web/records/(WhoMaySeeThis|dialog-words|draft|form-words)\\.tsx?',
      '/web/records/(inputs|looks|audience)/.+',
      '/web/shared/file-viewer/(FileButtons|Sound)\\.tsx',
      '/web/ui/(ShowButton|ask-before-leaving)\\.tsx?',
      '/records/kinds/index\\.ts',
      '/records/(known-people|in-words|about)\\.ts',
      icons('external-link|pause|play'),
    ],
  },
  {
    // What else is done with records of a list, with one or with several.
    name: 'list-dialogs',
    modules: [
      '/web/records/(VersionsDialog|WhoDialog|WhoChanges|MoveDialog|DeleteRecord|DeletePerson|DeleteMany|WhatBecomes)\\.tsx',
      '/web/records/(print|export|import)/(?!.*worker\\.ts).+',
      '/web/shared/seats/(InviteDialog|EmptySeatDialog|CardDialog|HandOver)\\.tsx',
      '/web/shared/file-viewer/(Viewer|LongText)\\.tsx',
    ],
  },
]

/** Which modules come together in one file. */
export const chunks: Rolldown.CodeSplittingGroup[] = files.map(({ name, modules }, at) => ({
  name,
  test: new RegExp(`(${modules.join('|')})$`),
  priority: files.length - at,
}))
