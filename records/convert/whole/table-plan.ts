import { type Audience, audiences as audienceNames, type SeatRole } from '../../../domain/seats.ts'
import { nobodyReceives } from '../../access.ts'
import { type Definition, errorsIn, read } from '../../define.ts'
import { groupTitle } from '../../in-words.ts'
import { definitionOf } from '../../kinds/index.ts'
import { titleOf } from '../../sheet.ts'
import { ownTable, type TableRow, tableText } from '../own-table.ts'
import type { Coming, HereRecord, RecordName, WholePlan } from './plan.ts'

type TablePlan = {
  readonly definition: Definition
  readonly plan: WholePlan
  readonly notKept: readonly string[]
}

const todays = (definition: Definition, { definitionVersion, values }: HereRecord) =>
  read(definition, definitionVersion, { ...values })

function titlesHere(records: readonly HereRecord[]) {
  const found = Map.groupBy(records, (record) => {
    const definition = definitionOf(record.kind)
    return definition ? `${record.kind}\n${titleOf(definition, todays(definition, record))}` : ''
  })
  return (kind: string, title: string): string | undefined => {
    const [one, other] = found.get(`${kind}\n${title}`) ?? []
    return other === undefined ? one?.id : undefined
  }
}

/** Returns only the owner if no named person is here, or if the words also fit other people. */
function accessOf(
  definition: Definition,
  row: TableRow,
  audiences: Readonly<Record<Audience, string>>,
  seated: readonly SeatRole[],
) {
  const [matching, another] = audienceNames.filter((audience) => audiences[audience] === row.audience)
  const wanted = definition.audience === 'owner' || another !== undefined ? 'nobody' : (matching ?? 'nobody')
  // A record of a kind for everyone named is kept for later grantees.
  const reaches = definition.audience === 'everyone_named' || !nobodyReceives({ audience: wanted }, seated)
  const audience = reaches ? wanted : 'nobody'
  return { audience, isNarrowed: audience === 'nobody' && row.audience !== audiences.nobody }
}

export function tablePlanOf(
  text: string,
  records: readonly HereRecord[],
  audiences: Readonly<Record<Audience, string>>,
): TablePlan | undefined {
  const table = ownTable(text, titlesHere(records))
  if (table === undefined) return undefined
  const { definition, rows } = table
  const those = records.filter(({ kind }) => kind === definition.kind)
  const known = new Set(those.map((one) => tableText(definition, todays(definition, one))))
  const seated = records.flatMap(({ seat }) => seat ?? [])
  const free = (definition.seats ?? []).filter((role) => !seated.includes(role))
  const of = groupTitle(definition.kind, definition.kind)
  const lists = {
    coming: new Array<Coming>(),
    same: new Array<RecordName>(),
    different: new Array<RecordName>(),
    unseated: new Array<RecordName>(),
    onlyMe: new Array<RecordName>(),
  }
  for (const row of rows) {
    const recordName = { title: row.title, of }
    const printed = tableText(definition, row.values)
    const seat = definition.seats && free[0]
    if (known.has(printed)) lists.same.push(recordName)
    else if (definition.singleton === true && (those.length > 0 || lists.coming.length > 0))
      lists.different.push(recordName)
    else if (definition.seats && seat === undefined) lists.unseated.push(recordName)
    else {
      known.add(printed)
      if (seat !== undefined) free.shift()
      const { audience, isNarrowed } = accessOf(definition, row, audiences, seated)
      if (isNarrowed) lists.onlyMe.push(recordName)
      lists.coming.push({
        ...recordName,
        definition,
        id: crypto.randomUUID(),
        values: row.values,
        audience,
        alsoIfIncapacitated: row.alsoIfIncapacitated && !isNarrowed,
        firstDays: row.firstDays && definition.access?.firstDays !== undefined && !isNarrowed,
        unchecked: errorsIn(definition, row.values),
        ...(seat !== undefined && { seat }),
      })
    }
  }
  const plan = { ...lists, trashed: [], newer: [], strangers: [], missing: [] }
  return { definition, plan, notKept: [...new Set(rows.flatMap(({ notKept }) => notKept))] }
}
