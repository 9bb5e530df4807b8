import type { ReactNode } from 'react'
import { Badge, Card } from '../../ui/index.ts'
import { words } from './words.ts'

export const Step = ({ title, done, children }: { title: string; done?: boolean; children: ReactNode }) => (
  <li>
    <Card
      title={title}
      {...(done !== undefined && {
        badge: <Badge tone={done ? 'sage' : 'amber'}>{done ? words.done : words.todo}</Badge>,
      })}
    >
      <div className="flex flex-col gap-4">{children}</div>
    </Card>
  </li>
)
