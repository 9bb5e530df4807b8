import type { Step } from '../../../records/define.ts'
import { Button, type ButtonProps } from '../../ui/index.ts'
import { type Chosen, type KindActionName, kindActions } from './actions.ts'
import type { KindPageState } from './use-kind-page.ts'

export function ActionButton<S extends readonly Step[]>({
  action,
  records,
  openDialog,
  onSaved,
  children,
  ...button
}: Omit<ButtonProps, 'onClick' | 'icon'> & {
  action: KindActionName
  records: Chosen<S>
  openDialog: KindPageState<S>['openDialog']
  onSaved?: () => void
}) {
  const { Icon, label, dialog } = kindActions[action]
  return (
    <Button
      variant="quiet"
      icon={<Icon aria-hidden="true" className="size-5" />}
      onClick={() => openDialog(dialog(records, onSaved))}
      {...button}
    >
      {children ?? label}
    </Button>
  )
}
