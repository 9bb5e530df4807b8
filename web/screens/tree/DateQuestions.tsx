import { useMemo, useState } from 'react'
import { type DateQuestion, questionsIn } from '../../../records/family/questions.ts'
import { today } from '../../../records/today.ts'
import { Button, Card } from '../../ui/index.ts'
import type { FamilyMember, Tree } from '../../shared/family-tree/tree.ts'
import { words } from './words.ts'

const first = 5

const inWords = (tree: Tree, question: DateQuestion): string =>
  'parent' in question
    ? words.questions[question.what](tree.name(question.id), tree.name(question.parent))
    : words.questions[question.what](tree.name(question.id))

/** Renders nothing if all dates are plausible. */
export function DateQuestions({ tree, onOpen }: { tree: Tree; onOpen: (member: FamilyMember) => void }) {
  const [all, setAll] = useState(false)
  const questions = useMemo(() => questionsIn(tree.family, (id) => tree.member(id)?.values, today()), [tree])
  if (questions.length === 0) return null
  return (
    <Card title={words.lookAgain}>
      <p className="mb-3 text-soft">{words.lookAgainMore}</p>
      <ul className="divide-y divide-line">
        {questions.slice(0, all ? undefined : first).map((question) => {
          const member = tree.member(question.id)
          const text = inWords(tree, question)
          return (
            <li key={text + question.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
              <span className="min-w-0 break-words">{text}</span>
              {member && (
                <Button
                  variant="quiet"
                  aria-label={words.openNamed(member.values.fullName)}
                  onClick={() => onOpen(member)}
                >
                  {words.open}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {!all && questions.length > first && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {words.showAllQuestions(questions.length)}
        </Button>
      )}
    </Card>
  )
}
