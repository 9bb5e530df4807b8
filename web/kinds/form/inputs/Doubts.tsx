import { useRef, useState } from 'react'
import { Doubt } from '../../../shared/file-viewer/Doubt.tsx'
import { FilePassword } from '../../../shared/file-viewer/FilePassword.tsx'
import { judge } from '../../../shared/file-viewer/judge.ts'
import { useOpenQuestion } from '../form-context.ts'
import { judgeWords } from '../../../shared/file-viewer/words.ts'
import { Button } from '../../../ui/index.ts'
import type { Anyway, Doubtful, useSealing } from './use-sealing.ts'

/** Lists files that may be damaged or locked. The record gets them only if the user agrees. */
export function Doubts({
  id,
  doubtful,
  settle,
  onKeep,
}: Pick<ReturnType<typeof useSealing>, 'doubtful' | 'settle'> & {
  id: string
  onKeep: (file: File, anyway: Anyway) => void
}) {
  const [first] = doubtful
  const missing = first?.locked ? judgeWords.passwordMissing : judgeWords.notDecided
  useOpenQuestion(id, first && missing(first.file.name))
  return doubtful.map((one, at) => {
    const { file, says, locked, password } = one
    const keep = (anyway: Anyway) => {
      settle(file)
      onKeep(file, anyway)
    }
    const key = `${at} ${file.name}`
    if (locked === undefined)
      return (
        <Doubt
          key={key}
          name={file.name}
          says={`${judgeWords.notAdded(file.name)} ${says}`}
          onKeep={() => keep({ password })}
          onLeaveOut={() => settle(file)}
        />
      )
    return (
      <Locked
        key={key}
        doubtful={{ ...one, locked }}
        onKeep={keep}
        onDoubt={(doubt, typed) => settle(file, { file, type: one.type, says: doubt, password: typed })}
        onLeaveOut={() => settle(file)}
      />
    )
  })
}

function Locked({
  doubtful: { file, type, says, locked },
  onKeep,
  onDoubt,
  onLeaveOut,
}: {
  doubtful: Doubtful & Required<Pick<Doubtful, 'locked'>>
  onKeep: (anyway: Anyway) => void
  /** Called if the file opens but another check reports a doubt. */
  onDoubt: (doubt: string, password: string) => void
  onLeaveOut: () => void
}) {
  const { name } = file
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [trying, setTrying] = useState(false)
  const latest = useRef(password)
  const add = async () => {
    if (password === '') return setError(judgeWords.passwordMissing(name))
    if (!locked.canBeTried) return onKeep({ password })
    setTrying(true)
    const found = await judge(file, type, password)
    setTrying(false)
    // The user typed on meanwhile, so this result belongs to an old password.
    if (latest.current !== password) return
    if (found.locked) setError(judgeWords.wrongPassword(name))
    else if (found.doubt === undefined) onKeep({ password })
    else onDoubt(found.doubt, password)
  }
  return (
    <section aria-label={name} className="flex flex-col items-start gap-3">
      <FilePassword
        name={name}
        says={`${judgeWords.notAdded(name)} ${says}`}
        password={password}
        error={error}
        onType={(typed) => {
          latest.current = typed
          setPassword(typed)
          setError(undefined)
        }}
        onEnter={() => void add()}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          busy={trying}
          aria-label={judgeWords.addWithPasswordLabel(name)}
          onClick={() => void add()}
        >
          {judgeWords.addWithPassword}
        </Button>
        <Button variant="secondary" aria-label={judgeWords.keepLockedLabel(name)} onClick={() => onKeep({})}>
          {judgeWords.keepLocked}
        </Button>
        <Button variant="secondary" aria-label={judgeWords.leaveOutLabel(name)} onClick={onLeaveOut}>
          {judgeWords.leaveOut}
        </Button>
      </div>
    </section>
  )
}
