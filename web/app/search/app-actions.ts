import {
  Download,
  EyeOff,
  KeyRound,
  LogOut,
  type LucideIcon,
  Mail,
  PenLine,
  Printer,
  ShieldCheck,
  Upload,
} from 'lucide-react'
import { useMemo } from 'react'
import { seatRoles } from '../../../domain/seats.ts'
import { kinds } from '../../../records/kinds/index.ts'
import { titleOfPlace } from '../../../records/places/title.ts'
import { whoReceives } from '../../../records/received.ts'
import { soughtFor } from '../../../records/search.ts'
import { type Seat, type SessionView, useSeats, useSession } from '../../estate/index.ts'
import { shortNames } from '../../kinds/access/audience-label.ts'
import { type People, usePeople } from '../../kinds/access/people.ts'
import { addressOfAction, addressOfUnshared } from '../../kinds/page/record-in-address.ts'
import { menu } from '../../shared/navigation/routes.ts'
import { pathOfSeat } from '../../shared/next-steps/use-next-steps.ts'
import { inDigits } from '../../ui/in-digits.ts'
import { type ActionEntry, actionsFor } from './actions.ts'
import type { Prepared } from './entries.ts'
import { words } from './words.ts'

const { own } = words

const entryOf = (
  { title, also }: { title: string; also: string },
  Icon: LucideIcon,
  does: ActionEntry['does'],
  where: string,
): ActionEntry => ({ title, Icon, does, where, verb: undefined, ...soughtFor(title, [also, where]) })

const inSecurity = (what: { title: string; also: string }, Icon: LucideIcon, part: string): ActionEntry =>
  entryOf(what, Icon, `/settings/security#${part}`, words.security)

function sessionActions({ recoveryKit, twoFactor }: SessionView, signOut: () => void): ActionEntry[] {
  return [
    inSecurity(recoveryKit === 'confirmed' ? own.newKit : own.makeKit, Printer, 'recovery-kit'),
    inSecurity(own.password, KeyRound, 'password'),
    inSecurity(twoFactor === true ? own.twoStep : own.turnOnTwoStep, ShieldCheck, 'two-step'),
    inSecurity(own.export, Download, 'export'),
    entryOf(own.story, PenLine, '/legacy/story/write', titleOfPlace('/legacy/story')),
    entryOf(own.signOut, LogOut, signOut, ''),
    inSecurity(own.signOutElsewhere, LogOut, 'sessions'),
  ]
}

const imports: readonly ActionEntry[] = Object.entries(words.imports).flatMap(([kind, what]) => {
  const definition = kinds.find((one) => one.kind === kind)
  if (definition === undefined) return []
  return [entryOf(what, Upload, addressOfAction(definition, 'import'), titleOfPlace(definition.path))]
})

const menuKinds = menu.flatMap(({ items }) => items.flatMap((item) => item.kinds))
const walletKinds: readonly string[] = ['healthcare-proxy', 'advance-directive']
const walletCard = entryOf(
  own.walletCard,
  Printer,
  '/planning/healthcare#wallet-card',
  titleOfPlace('/planning/healthcare'),
)

function invitations(seats: readonly Seat[], people: People): ActionEntry[] {
  const nameOf = shortNames(people)
  return seats.flatMap(({ role, state }) => {
    if (state !== 'not-invited' || people[role] === undefined) return []
    const path = pathOfSeat(role)
    return entryOf(own.invite(nameOf(role) ?? people[role]), Mail, path, titleOfPlace(path))
  })
}

const isOwn = ({ record }: Prepared): boolean => record.left === undefined

function unshared(entries: readonly Prepared[], people: People): ActionEntry[] {
  const records = entries.filter(isOwn).map(({ record }) => record)
  const seated = seatRoles.filter((role) => people[role] !== undefined)
  return whoReceives(records, menuKinds, seated).nobody.flatMap(({ kind: { kind, nouns }, count }) => {
    const path = kinds.find((one) => one.kind === kind)?.path
    const what =
      nouns.one === nouns.many
        ? `your ${nouns.one}`
        : count === 1
          ? `one ${nouns.one}`
          : `${inDigits(count)} ${nouns.many}`
    return path === undefined ? [] : entryOf(own.nobody(what), EyeOff, addressOfUnshared(path), own.nobodyWhy)
  })
}

/** Among equal matches, the app’s own actions come before those of kinds. */
export function useActions(entries: readonly Prepared[] | undefined, signOut: () => void): readonly ActionEntry[] {
  const session = useSession()
  const seats = useSeats()
  const people = usePeople()
  return useMemo(() => {
    const always = sessionActions(session, signOut)
    if (entries === undefined) return always
    const hasDirective = entries.some((entry) => isOwn(entry) && walletKinds.includes(entry.record.kind))
    return [
      ...(hasDirective ? [walletCard] : []),
      ...always,
      ...invitations(seats, people),
      ...actionsFor(entries),
      ...unshared(entries, people),
      ...imports,
    ]
  }, [entries, session, seats, people, signOut])
}
