import { useWatch } from 'react-hook-form'
import { tidied } from '../../../records/define.ts'
import { sheetOf } from '../../../records/sheet.ts'
import { Button } from '../../ui/index.ts'
import { type FormValues, useRecordForm } from './form-context.ts'
import type { FormShape } from './form-shape.ts'
import { words } from './form-words.ts'
import { SheetParts } from '../read/RecordSheet.tsx'
import { useTitles } from '../read/titles.ts'

export function ReviewStep({
  shapes,
  onHeading,
  onStep,
}: {
  shapes: FormShape['fields']
  onHeading: (heading: HTMLElement | null) => void
  onStep: (step: number) => void
}) {
  const { definition } = useRecordForm()
  const values = useWatch<FormValues, 'values'>({ name: 'values' })
  const parts = sheetOf(definition, tidied(definition, values), useTitles())
  return (
    <section className="flex flex-col gap-6">
      <div>
        <h3 ref={onHeading} tabIndex={-1} className="text-lg">
          {words.review}
        </h3>
        <p className="text-soft">{words.reviewHint}</p>
      </div>
      {definition.steps.map(({ title }, step) => {
        const filled =
          parts.find((part) => part.title === title)?.rows.filter(({ name }) => !shapes?.[name]?.hidden) ?? []
        return (
          <div key={title} className="rounded-xl border border-line px-4 py-3 sm:px-5">
            <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
              <h4 className="font-semibold">{title}</h4>
              <Button variant="quiet" aria-label={words.change(title)} onClick={() => onStep(step)}>
                {words.changeShort}
              </Button>
            </div>
            {filled.length === 0 ? (
              <p className="text-soft">{words.nothing}</p>
            ) : (
              <SheetParts parts={[{ title, rows: filled }]} />
            )}
          </div>
        )
      })}
    </section>
  )
}
