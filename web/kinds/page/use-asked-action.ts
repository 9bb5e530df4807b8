import { useEffect, useEffectEvent } from 'react'
import type { Step } from '../../../records/define.ts'
import type { Records } from '../../estate/types.ts'
import { kindActions } from './actions.ts'
import { useRecordInAddress } from './record-in-address.ts'
import type { KindPageState } from './use-kind-page.ts'

export function useAskedAction<S extends readonly Step[]>(
  { definition, status, all }: Records<S>,
  openDialog: KindPageState<S>['openDialog'],
): void {
  const { asked, answered } = useRecordInAddress()
  const isAsked = asked?.kind === definition.kind && status === 'ready'
  const answer = useEffectEvent(() => {
    if (!asked || asked.action === 'import') return
    answered()
    const { applies, dialog } = kindActions[asked.action]
    if (applies(definition, all)) openDialog(dialog(all))
  })
  useEffect(() => {
    if (isAsked) answer()
  }, [isAsked])
}
