import { useState } from 'react'
import { type Person, useSession, client } from '../../estate/index.ts'
import { type Column, Badge, Button, Field, RelativeTime, Select, Table, TextInput, toast } from '../../ui/index.ts'
import { CodeDialog } from './CodeDialog.tsx'
import { IntroduceOperator } from './IntroduceOperator.tsx'
import { Panel } from './Panel.tsx'
import { useAnswer } from '../../estate/use-answer.ts'

const FIRST = 100

/** Those whose e-mail contains `search` and who have `role`. */
export const peopleLike = (people: readonly Person[], search: string, role: string): Person[] =>
  people.filter(
    (person) =>
      person.email.toLowerCase().includes(search.trim().toLowerCase()) && (role === 'all' || person.role === role),
  )

/** Everybody with an account: found by e-mail or role, suspended or made active again. */
export function People() {
  const [answer, again] = useAnswer(client.listPeople)
  const [search, setSearch] = useState('')
  const [role, setRole] = useState('all')
  return (
    <Panel title="People" answer={answer} onAgain={again}>
      {(people) => {
        const found = peopleLike(people, search, role)
        return (
          <div className="flex flex-col gap-5">
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Search by email">
                <TextInput type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
              </Field>
              <Field label="Role">
                <Select
                  value={role}
                  onChange={(event) => setRole(event.target.value)}
                  options={[
                    { value: 'all', label: 'All' },
                    { value: 'admin', label: 'Admin' },
                    { value: 'user', label: 'User' },
                  ]}
                />
              </Field>
            </div>
            <output className="text-soft">{found.length === 1 ? '1 person' : `${found.length} people`}</output>
            {found.length > 0 && <PeopleTable people={found.slice(0, FIRST)} onChanged={again} />}
            {found.length > FIRST && <p className="text-soft">Only the first {FIRST} are shown. Please search.</p>}
          </div>
        )
      }}
    </Panel>
  )
}

const columnsWith = (
  me: string | undefined,
  onChange: (person: Person) => void,
  onIntroduce: (person: Person) => void,
): Column<Person>[] => [
  {
    heading: 'Email',
    cell: (person) => <span className="inline-block max-w-full wrap-anywhere sm:max-w-72">{person.email}</span>,
  },
  { heading: 'Role', cell: (person) => (person.role === 'admin' ? 'Admin' : 'User') },
  {
    heading: 'Status',
    cell: (person) => (
      <Badge tone={person.status === 'active' ? 'sage' : 'brick'}>
        {person.status === 'active' ? 'Active' : 'Suspended'}
      </Badge>
    ),
  },
  { heading: 'Created', cell: (person) => <RelativeTime at={person.createdAt} /> },
  {
    heading: 'Last sign-in',
    cell: (person) => (person.lastSignInAt === undefined ? 'Never' : <RelativeTime at={person.lastSignInAt} />),
  },
  {
    heading: 'Action',
    cell: (person) =>
      person.id === me ? (
        'This is you'
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            aria-label={`${person.status === 'active' ? 'Suspend' : 'Activate'} ${person.email}`}
            onClick={() => onChange(person)}
          >
            {person.status === 'active' ? 'Suspend' : 'Activate'}
          </Button>
          {person.role === 'user' && person.status === 'active' && (
            <Button
              variant="secondary"
              aria-label={`Make operator: ${person.email}`}
              onClick={() => onIntroduce(person)}
            >
              Make operator
            </Button>
          )}
        </div>
      ),
  },
]

function PeopleTable({ people, onChanged }: { people: readonly Person[]; onChanged: () => Promise<void> }) {
  const me = useSession().accountId
  const [asked, setAsked] = useState<Person>()
  const [introduced, setIntroduced] = useState<Person>()
  return (
    <>
      <Table
        caption="People"
        rows={people}
        rowKey={(person) => person.id}
        columns={columnsWith(me, setAsked, setIntroduced)}
      />
      {asked !== undefined && <Change person={asked} onClose={() => setAsked(undefined)} onChanged={onChanged} />}
      {introduced !== undefined && (
        <IntroduceOperator person={introduced} onClose={() => setIntroduced(undefined)} onChanged={onChanged} />
      )}
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
      title={suspend ? `Suspend ${person.email}?` : `Activate ${person.email}?`}
      confirm={suspend ? 'Suspend' : 'Activate'}
      danger={suspend}
      onClose={onClose}
      onConfirm={async (code) => {
        await client.setSuspended({ accountId: person.id, suspended: suspend, reason: reason.trim(), code })
        toast({
          title: 'Action Successful',
          description: `User ${suspend ? 'suspend' : 'activate'} action completed.`,
        })
        await onChanged()
      }}
    >
      <p>
        {suspend
          ? 'They are signed out everywhere and cannot sign in. Nothing they wrote is lost, and a release goes on. From now on you cannot verify or reject anything about them: somebody else has to. If they are ever reported, they can sign in to stop that, and nothing else.'
          : 'They can sign in again.'}
      </p>
      <Field label="Why" hint="Kept in the record that they and their people can read. You may leave this empty.">
        <TextInput value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </CodeDialog>
  )
}
