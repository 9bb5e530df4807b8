import { useState } from 'react'
import { type Person, useSession, client } from '../../estate/index.ts'
import {
  type Column,
  Badge,
  Button,
  exactTime,
  Field,
  RelativeTime,
  Select,
  Table,
  TextInput,
  toast,
} from '../../ui/index.ts'
import { CodeDialog } from './CodeDialog.tsx'
import { AskToDelete } from './AskToDelete.tsx'
import { IntroduceOperator } from './IntroduceOperator.tsx'
import { Panel } from './Panel.tsx'
import { useAnswer } from '../../estate/use-answer.ts'
import { Address } from './Address.tsx'
import { peopleWords as words } from './words.ts'

const FIRST = 100

const peopleLike = (people: readonly Person[], search: string, role: string): Person[] =>
  people.filter(
    (person) =>
      person.email.toLowerCase().includes(search.trim().toLowerCase()) && (role === 'all' || person.role === role),
  )

export function People() {
  const [answer, again] = useAnswer(client.listPeople)
  const [search, setSearch] = useState('')
  const [role, setRole] = useState('all')
  return (
    <Panel title={words.title} answer={answer} onAgain={again}>
      {(people) => {
        const found = peopleLike(people, search, role)
        return (
          <div className="flex flex-col gap-5">
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={words.search}>
                <TextInput type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
              </Field>
              <Field label={words.role}>
                <Select
                  value={role}
                  onChange={(event) => setRole(event.target.value)}
                  options={[
                    { value: 'all', label: words.all },
                    { value: 'admin', label: words.admin },
                    { value: 'user', label: words.user },
                  ]}
                />
              </Field>
            </div>
            <output className="text-soft">{words.found(found.length)}</output>
            {found.length > 0 && <PeopleTable people={found.slice(0, FIRST)} onChanged={again} />}
            {found.length > FIRST && <p className="text-soft">{words.onlyFirst(FIRST)}</p>}
          </div>
        )
      }}
    </Panel>
  )
}

type Doing = { what: 'change' | 'promote' | 'delete'; person: Person }

const columnsWith = (me: string | undefined, onDoing: (doing: Doing) => void): Column<Person>[] => [
  {
    heading: words.email,
    cell: (person) => <Address>{person.email}</Address>,
  },
  { heading: words.role, cell: (person) => (person.role === 'admin' ? words.admin : words.user) },
  {
    heading: words.status,
    cell: (person) => (
      <div className="flex flex-col items-start gap-1">
        <Badge tone={person.status === 'active' ? 'sage' : 'brick'}>
          {person.status === 'active' ? words.active : words.suspended}
        </Badge>
        <Answer person={person} />
      </div>
    ),
  },
  { heading: words.created, cell: (person) => <RelativeTime at={person.createdAt} /> },
  {
    heading: words.lastSignIn,
    cell: (person) => (person.lastSignInAt === undefined ? words.never : <RelativeTime at={person.lastSignInAt} />),
  },
  {
    heading: words.action,
    cell: (person) => (person.id === me ? words.you : <PersonButtons person={person} onDoing={onDoing} />),
  },
]

function PersonButtons({ person, onDoing }: { person: Person; onDoing: (doing: Doing) => void }) {
  const { email, role, status } = person
  return (
    <div className="flex flex-wrap gap-2">
      {role === 'user' && status === 'active' && (
        <Button
          variant="secondary"
          aria-label={words.promoteOne(email)}
          onClick={() => onDoing({ what: 'promote', person })}
        >
          {words.promote}
        </Button>
      )}
      <Button
        variant="secondary"
        aria-label={(status === 'active' ? words.suspendOne : words.activateOne)(email)}
        onClick={() => onDoing({ what: 'change', person })}
      >
        {status === 'active' ? words.suspend : words.activate}
      </Button>
      <Button
        variant="secondary"
        aria-label={words.deleteOne(email)}
        onClick={() => onDoing({ what: 'delete', person })}
      >
        {words.delete}
      </Button>
    </div>
  )
}

function Answer({ person: { deletesAt, keptAt, deletionAskedAt } }: { person: Person }) {
  const says = deletesAt
    ? words.deletesOn(exactTime(deletesAt))
    : keptAt
      ? words.keptOn(exactTime(keptAt))
      : deletionAskedAt && words.askedOn(exactTime(deletionAskedAt))
  return says === undefined ? null : <span className="text-soft">{says}</span>
}

const dialogs = { change: Change, promote: IntroduceOperator, delete: AskToDelete }

function PeopleTable({ people, onChanged }: { people: readonly Person[]; onChanged: () => Promise<void> }) {
  const me = useSession().accountId
  const [doing, setDoing] = useState<Doing>()
  const Dialog = doing && dialogs[doing.what]
  return (
    <>
      <Table caption={words.title} rows={people} rowKey={(person) => person.id} columns={columnsWith(me, setDoing)} />
      {Dialog && <Dialog person={doing.person} onClose={() => setDoing(undefined)} onChanged={onChanged} />}
    </>
  )
}

function Change({
  person,
  onClose,
  onChanged,
}: {
  person: Person
  onClose: () => void
  onChanged: () => Promise<void>
}) {
  const suspend = person.status === 'active'
  const [reason, setReason] = useState('')
  return (
    <CodeDialog
      title={(suspend ? words.askSuspend : words.askActivate)(person.email)}
      confirm={suspend ? words.suspend : words.activate}
      danger={suspend}
      onClose={onClose}
      onConfirm={async (code) => {
        await client.setSuspended({ accountId: person.id, suspended: suspend, reason: reason.trim(), code })
        toast({
          title: words.done,
          description: words.doneMore(suspend ? 'suspend' : 'activate'),
        })
        await onChanged()
      }}
    >
      <p>{suspend ? words.suspendMeans : words.activateMeans}</p>
      <Field label={words.why} hint={words.whyHint}>
        <TextInput value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </CodeDialog>
  )
}
