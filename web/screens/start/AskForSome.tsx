import { Check, Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { Definition } from '../../../records/define.ts'
import { titleOf } from '../../../records/sheet.ts'
import { useRecords } from '../../estate/index.ts'
import { KindDialogs, useKindPage } from '../../kinds/index.ts'
import { leaveGuideFor } from '../../shared/navigation/guide.ts'
import { Button, buttonClass, RadioGroup } from '../../ui/index.ts'
import { type Asking, useGiveAnswer, useSkip } from './asking.ts'
import { Buttons } from './Buttons.tsx'
import { words } from './words.ts'

export function AskInPlace({ definition, ...asking }: Asking & { definition: Definition }) {
  const records = useRecords(definition)
  const page = useKindPage(records)
  const add = () => page.openDialog({ what: 'add' })
  return (
    <>
      <AskForSome {...asking} add={<Button onClick={add}>{words.continue}</Button>}>
        {records.all.length > 0 && (
          <>
            <ul aria-label={words.writtenDown} className="flex flex-col gap-1">
              {records.all.map(({ id, values }) => (
                <li key={id} className="flex items-start gap-3">
                  <Check aria-hidden="true" className="beside-line size-5 shrink-0 text-pine" />
                  <span className="min-w-0 break-words">{titleOf(definition, values)}</span>
                </li>
              ))}
            </ul>
            {page.mayAdd && (
              <Button
                variant="secondary"
                className="self-start"
                icon={<Plus aria-hidden="true" className="size-5" />}
                onClick={add}
              >
                {words.addAnother(definition.name.one.toLowerCase())}
              </Button>
            )}
          </>
        )}
      </AskForSome>
      <KindDialogs page={page} />
    </>
  )
}

/** Links several kinds, or a file, to their own screen, which links back to the question. */
export function AskOnOwnPage(asking: Asking) {
  const { id, item } = asking.question
  const leave = () => leaveGuideFor(item.path, id)
  return (
    <AskForSome
      {...asking}
      hint={words.addHint}
      add={
        <a href={item.path} className={buttonClass('primary')} onClick={leave}>
          {words.continue}
        </a>
      }
    >
      {item.count > 0 && (
        <>
          <p className="font-semibold">{words.writtenDownCount(item.count)}</p>
          <a href={item.path} className={`${buttonClass('secondary')} self-start`} onClick={leave}>
            {words.open(item.title)}
          </a>
        </>
      )}
    </AskForSome>
  )
}

function AskForSome({
  add,
  hint,
  children,
  ...asking
}: Asking & { add: ReactNode; hint?: string; children: ReactNode }) {
  const { item } = asking.question
  const [choice, setChoice] = useState<string>(item.answer === 'none' ? 'none' : '')
  const [refused, setRefused] = useState(false)
  const { busy, give } = useGiveAnswer(asking)
  const { skipping, skip } = useSkip(asking)
  const id = useId()
  const some = item.count > 0
  const goOn = () => {
    if (some || (choice === 'none' && item.answer === 'none')) asking.onNext()
    else if (choice === 'none') void give('none')
    else {
      setRefused(true)
      document.getElementById(id)?.focus()
    }
  }
  return (
    <>
      {children}
      {!some && (
        <RadioGroup
          id={id}
          legend={words.choose}
          value={choice}
          onChange={setChoice}
          error={refused && choice === '' ? words.chooseFirst : undefined}
          options={[
            { value: 'add', label: words.add, ...(hint !== undefined && { hint }) },
            { value: 'none', label: item.none ?? words.none },
          ]}
        />
      )}
      <Buttons
        go={
          !some && choice === 'add' ? (
            add
          ) : (
            <Button busy={busy === 'none'} onClick={goOn}>
              {words.continue}
            </Button>
          )
        }
        skipping={skipping}
        onSkip={() => void skip()}
        onBack={asking.onBack}
      />
    </>
  )
}
