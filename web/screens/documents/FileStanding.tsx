import { useContext } from 'react'
import { Doubt } from '../../shared/file-viewer/Doubt.tsx'
import { judgeWords } from '../../shared/file-viewer/words.ts'
import { Button, Field, Notice } from '../../ui/index.ts'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import type { Chosen } from './chosen.ts'
import { ChoosingContext } from './choosing.ts'
import { words } from './words.ts'

/** What is the matter with a chosen file, and what can be said to it: its password, or that it is to be kept as it is. */
export function FileStanding({ chosen }: { chosen: Chosen }) {
  const { judged } = useContext(ChoosingContext)
  const { id, file } = chosen
  const standing = judged?.standings.get(id)
  if (judged === undefined || standing === undefined) return null
  const { refused, doubt, locked, password, opened, wrong, keep } = standing
  if (refused !== undefined)
    return (
      <Notice tone="brick" role="alert">
        {refused}
      </Notice>
    )
  if (locked === undefined && doubt === undefined) return null
  if (keep === true) return <p className="text-soft">{words.keptAsItIs}</p>
  const onKeep = () => judged.say(id, { keep: true })
  if (locked === undefined) return <Doubt name={file.name} says={doubt ?? ''} onKeep={onKeep} />
  return (
    <div className="flex flex-col items-start gap-2">
      <Field
        label={words.passwordOf(file.name)}
        hint={words.passwordHint(locked.says)}
        error={wrong === true ? words.wrongPassword(file.name) : undefined}
      >
        <PasswordInput
          autoComplete="off"
          value={password}
          onChange={(event) => judged.say(id, { password: event.target.value, opened: false, wrong: false })}
          onBlur={() => void judged.tryPassword(chosen)}
        />
      </Field>
      {opened === true && locked.canBeTried && <output className="font-medium text-sage-text">{words.opens}</output>}
      {opened !== true && (
        <Button variant="secondary" aria-label={judgeWords.keepLabel(file.name)} onClick={onKeep}>
          {words.keepLocked}
        </Button>
      )}
    </div>
  )
}
