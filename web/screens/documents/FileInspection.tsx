import { useContext } from 'react'
import { Doubt } from '../../shared/file-viewer/Doubt.tsx'
import { FilePassword } from '../../shared/file-viewer/FilePassword.tsx'
import { judgeWords } from '../../shared/file-viewer/words.ts'
import { Button, Notice } from '../../ui/index.ts'
import type { Chosen } from './chosen.ts'
import { ChoosingContext } from './choosing.ts'
import { words } from './words.ts'

export function FileInspection({ chosen }: { chosen: Chosen }) {
  const { inspection } = useContext(ChoosingContext)
  const { id, file } = chosen
  const findings = inspection?.inspected.get(id)
  if (inspection === undefined || findings === undefined) return null
  const { refused, doubt, locked, password, opened, wrong, keep } = findings
  if (refused !== undefined)
    return (
      <Notice tone="brick" role="alert">
        {refused}
      </Notice>
    )
  if (locked === undefined && doubt === undefined) return null
  if (keep === true) return <p className="text-soft">{words.keptAsItIs}</p>
  if (doubt !== undefined && (locked === undefined || opened === true))
    return <Doubt name={file.name} says={doubt} onKeep={() => inspection.answer(id, { keep: true })} />
  if (locked === undefined) return null
  // Drop the wrong password, so that the client does not store it with the file.
  const onKeepLocked = () => inspection.answer(id, { keep: true, password: '' })
  return (
    <div className="flex flex-col items-start gap-2">
      <FilePassword
        name={file.name}
        says={locked.says}
        password={password}
        error={wrong === true ? judgeWords.wrongPassword(file.name) : undefined}
        onType={(typed) => inspection.answer(id, { password: typed, opened: false, wrong: false })}
        onLeave={() => void inspection.tryPassword(chosen)}
      />
      {opened === true && locked.canBeTried && (
        <output className="font-medium text-sage-text">{judgeWords.opens}</output>
      )}
      {opened !== true && (
        <Button variant="secondary" aria-label={judgeWords.keepLockedLabel(file.name)} onClick={onKeepLocked}>
          {judgeWords.keepLocked}
        </Button>
      )}
    </div>
  )
}
