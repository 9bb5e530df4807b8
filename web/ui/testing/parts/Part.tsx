import type { ReactNode } from 'react'
import { Card } from '../../index.ts'

export function Part({ name, row = false, children }: { name: string; row?: boolean; children: ReactNode }) {
  return (
    <Card title={name}>
      <div className={row ? 'flex flex-wrap items-center gap-6' : 'flex flex-col gap-4'}>{children}</div>
    </Card>
  )
}
