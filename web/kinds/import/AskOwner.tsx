import { useId, useState } from 'react'
import type { OwnerQuestion } from '../../../records/convert/importer.ts'
import { rankOf, searchWords, soughtFor } from '../../../records/search.ts'
import { Button, RadioGroup, TextInput } from '../../ui/index.ts'
import { words } from './words.ts'

const mostSuggestions = 5
const tooManyToShow = 12

type Asking = { question: OwnerQuestion; onAnswer: (answer: string) => void }

export function AskOwner({ question, onAnswer }: Asking) {
  const { label, hint, none, options, answer } = question
  if (options.length >= tooManyToShow) return <AskByName question={question} onAnswer={onAnswer} />
  return (
    <div className="rounded-xl border border-line p-4 sm:p-5">
      <RadioGroup
        legend={label}
        hint={hint}
        value={answer}
        onChange={onAnswer}
        options={[...options, { value: '', label: none }]}
      />
    </div>
  )
}

function AskByName({ question: { label, hint, none, options, answer }, onAnswer }: Asking) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const wanted = searchWords(typed)
  const offered =
    wanted.length === 0
      ? []
      : options.filter((one) => rankOf(soughtFor(one.label, []), wanted) !== undefined).slice(0, mostSuggestions)
  const choose = (value: string) => {
    setOpen(false)
    setTyped('')
    if (value !== answer) onAnswer(value)
  }
  return (
    <fieldset className="flex flex-col gap-2 rounded-xl border border-line p-4 sm:p-5" aria-describedby={`${id}-hint`}>
      {/* The float moves the legend inside the border, so the fieldset looks like other boxes. */}
      <legend className="float-left font-semibold">{label}</legend>
      <p id={`${id}-hint`} className="clear-both text-soft">
        {hint}
      </p>
      <div className="flex flex-wrap items-center gap-x-4">
        <output className="font-semibold">{options.find(({ value }) => value === answer)?.label ?? none}</output>
        {!isOpen && (
          <Button variant="quiet" onClick={() => setOpen(true)}>
            {words.change}
          </Button>
        )}
      </div>
      {isOpen && (
        <>
          <TextInput
            aria-label={words.findPerson(label)}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <output className="text-sm text-soft">
            {wanted.length > 0 && offered.length === 0 ? words.noOneCalled : ''}
          </output>
          <div className="flex flex-col items-start">
            {offered.map((one) => (
              <Button key={one.value} variant="quiet" onClick={() => choose(one.value)}>
                {one.label}
              </Button>
            ))}
            {answer !== '' && (
              <Button variant="quiet" onClick={() => choose('')}>
                {none}
              </Button>
            )}
          </div>
        </>
      )}
    </fieldset>
  )
}
