import { ContactRound } from 'lucide-react'
import { useState } from 'react'
import { rowsIn } from '../../../../records/fields/index.ts'
import { circle } from '../../../../records/kinds/index.ts'
import { Button } from '../../../ui/index.ts'
import { onDemand } from '../../../ui/on-demand.tsx'
import { shapeFor } from '../form-shape.ts'
import type { MembersFromCardsProps } from '../../import/MembersFromCards.tsx'
import type { FieldInputProps } from '../inputs/frame.tsx'
import { RowsInput } from '../inputs/RowsInput.tsx'
import { words } from './words.ts'

const MembersFromCards = onDemand<MembersFromCardsProps>(
  async () => (await import('../../import/MembersFromCards.tsx')).MembersFromCards,
)

function MembersInput({ field, ...props }: FieldInputProps) {
  const [importing, setImporting] = useState(false)
  const [brought, setBrought] = useState(0)
  if (field.type !== 'rows') return null
  return (
    <div className="flex flex-col gap-3">
      <RowsInput {...props} field={field} />
      <Button
        variant="quiet"
        className="self-start"
        icon={<ContactRound aria-hidden="true" className="size-5" />}
        onClick={() => setImporting(true)}
      >
        {words.members.bringIn}
      </Button>
      <output>{brought > 0 && words.members.brought(brought)}</output>
      {importing && (
        <MembersFromCards
          rows={rowsIn(props.value)}
          onRows={(rows, count) => {
            props.onChange(rows)
            setBrought(count)
          }}
          onClose={() => setImporting(false)}
        />
      )}
    </div>
  )
}

export const circleForm = shapeFor(circle, { fields: { members: { as: MembersInput } } })
