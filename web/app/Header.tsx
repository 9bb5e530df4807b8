import { LogOut, Menu, Search } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button } from '../ui/Button.tsx'
import { Mark } from '../ui/Mark.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { AppearanceControl } from '../shared/appearance/AppearanceControl.tsx'
import { useSignOut } from '../shared/session/use-sign-out.tsx'
import { useSession } from '../estate/index.ts'
import { opensSearch } from './Sidebar.tsx'
import { words } from './words.ts'

const ProfileAvatar = lazy(async () => {
  // If the import fails, the placeholder stays.
  const loaded = await import('../shared/profile/ProfileAvatar.tsx').catch(() => undefined)
  return { default: loaded?.ProfileAvatar ?? Avatar }
})

export function Header({ onOpenMenu, onSearch }: { onOpenMenu: () => void; onSearch: () => void }) {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper">
      <div className="mx-auto flex h-16 max-w-[1440px] items-center gap-1 px-2 sm:gap-4 sm:px-4">
        <div className="lg:hidden">
          <Button
            variant="quiet"
            className="mx-0! px-2! no-underline!"
            aria-haspopup="dialog"
            icon={<Menu aria-hidden="true" className="size-6" />}
            onClick={onOpenMenu}
          >
            {words.menu}
          </Button>
        </div>
        <a
          href="/"
          className="flex min-h-11 items-center gap-2 rounded-lg px-1 font-serif text-xl sm:gap-3 font-semibold"
        >
          <Mark className="size-9" />
          <span className="max-md:sr-only">{words.name}</span>
        </a>
        <div className="ml-auto flex min-w-0 items-center sm:gap-2">
          <SearchButton onSearch={onSearch} />
          <AppearanceControl />
        </div>
        <div className="hidden min-w-0 items-center gap-3 lg:flex">
          <Account />
        </div>
      </div>
    </header>
  )
}

/** Phones show this button; on wide screens the menu starts with the search. */
function SearchButton({ onSearch }: { onSearch: () => void }) {
  return (
    <button
      {...opensSearch}
      onClick={onSearch}
      // On a small screen with large text, the label wraps to a second line, which `overflow-hidden`
      // clips.
      className="flex h-11 min-w-11 flex-wrap content-start justify-center gap-x-2 overflow-hidden rounded-lg px-2 font-semibold hover:bg-sunk sm:px-3 lg:hidden"
    >
      <Search aria-hidden="true" className="my-2.5 size-6" />
      <span className="leading-11">{words.search}</span>
    </button>
  )
}

export function Account() {
  const { email = '' } = useSession()
  const { busy, leave, question } = useSignOut()

  return (
    <>
      <Suspense fallback={<Avatar email={email} />}>
        <ProfileAvatar email={email} />
      </Suspense>
      <span className="max-w-64 min-w-0 truncate" title={email}>
        {email}
      </span>
      <Button
        variant="secondary"
        className="shrink-0"
        busy={busy}
        icon={<LogOut aria-hidden="true" className="size-5" />}
        onClick={leave}
      >
        {words.signOut}
      </Button>
      {question}
    </>
  )
}
