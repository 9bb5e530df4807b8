import { Lightbulb, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { openingQuestions, promptsFor, timesOfLife } from '../../../records/kinds/story-prompts.ts'
import type { FormValues } from '../../kinds/form/form-context.ts'
import { Button, Select } from '../../ui/index.ts'
import { words } from './words.ts'

const times = Object.entries(timesOfLife).map(([value, label]) => ({ value, label }))

const questionsOf = (template: unknown): readonly string[] =>
  Object.entries(openingQuestions).find(([key]) => key === template)?.[1] ?? []

export function Ideas() {
  const { setValue } = useFormContext<FormValues>()
  const [template, content] = useWatch<FormValues, ['values.template', 'values.content']>({
    name: ['values.template', 'values.content'],
  })
  const [time, setTime] = useState('')
  const prompts = promptsFor(typeof template === 'string' ? template : '', time)
  // Start at a random index, so that the first prompt varies.
  const [at, setAt] = useState(() => Math.floor(Math.random() * prompts.length))
  const questions = questionsOf(template)
  const empty = typeof content !== 'string' || content.trim() === ''
  const [openAtFirst] = useState(empty)
  return (
    <details open={openAtFirst} className="rounded-xl bg-pine-tint px-4 sm:px-5">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-semibold">
        <Lightbulb aria-hidden="true" className="size-5 text-pine-strong" />
        {words.ideas}
      </summary>
      <div className="flex flex-col gap-4 pb-4">
        <p aria-live="polite" className="font-serif text-lg leading-snug sm:text-xl">
          {prompts[at % prompts.length]}
        </p>
        {/* One row on a phone, to leave more space for the manuscript. */}
        <div className="flex flex-wrap items-end gap-3 max-sm:gap-2">
          <Button
            variant="secondary"
            className="max-sm:px-3!"
            icon={<RefreshCw aria-hidden="true" className="size-5" />}
            onClick={() => setAt(at + 1)}
          >
            {words.another}
          </Button>
          <label className="flex min-w-0 flex-col gap-1 text-sm max-sm:grow max-sm:basis-28">
            {words.from}
            <Select
              placeholder={words.anyTime}
              options={times}
              value={time}
              onChange={({ target }) => {
                setTime(target.value)
                setAt(0)
              }}
            />
          </label>
        </div>
        {questions.length > 0 && (
          <div>
            <p className="font-semibold">{words.opening}</p>
            <ul className="list-disc pl-6">
              {questions.map((question) => (
                <li key={question}>{question}</li>
              ))}
            </ul>
            {empty && (
              <Button
                variant="quiet"
                className="mt-1"
                onClick={() =>
                  setValue('values.content', questions.map((question) => `${question}\n\n`).join('\n'), {
                    shouldDirty: true,
                  })
                }
              >
                {words.beginWithThese}
              </Button>
            )}
          </div>
        )}
      </div>
    </details>
  )
}
