export { Accordion, AccordionItem } from './Accordion.tsx'
export { Badge, Notice, type Tone } from './Badge.tsx'
export { Button, buttonClass, type ButtonProps, type ButtonVariant, IconButton, linkClass } from './Button.tsx'
export { Card, Figure, Figures, SummaryCard, SummaryCards } from './Card.tsx'
export { classes } from './classes.ts'
export { ConfirmDialog } from './ConfirmDialog.tsx'
export { CopyButton } from './CopyButton.tsx'
export { Dialog, type DialogProps } from './Dialog.tsx'
export { DropdownMenu, type MenuItem } from './DropdownMenu.tsx'
export { ErrorSummary, type SummaryError } from './ErrorSummary.tsx'
export { Field, FieldError, type FieldProps, RequiredMark, useField } from './Field.tsx'
export {
  Checkbox,
  inputClass,
  type Option,
  RadioGroup,
  type RadioOption,
  Select,
  TextArea,
  TextInput,
} from './inputs.tsx'
export { Mark } from './Mark.tsx'
export { PasswordInput } from './PasswordInput.tsx'
export { useDocumentTitle } from './document-title.ts'
export { type Crumb, PageHeader } from './PageHeader.tsx'
export { QrCode } from './QrCode.tsx'
export { Progress, type StepperStep, Stepper } from './Progress.tsx'
export { DATE_NOT_AVAILABLE, dayInWords, exactTime, RelativeTime, relativeTime } from './RelativeTime.tsx'
export { ShowButton } from './ShowButton.tsx'
export { EmptyState } from './EmptyState.tsx'
export { ErrorState, LoadingPage, Skeleton } from './states.tsx'
export { type Column, Table } from './Table.tsx'
export { type Tab, Tabs } from './Tabs.tsx'
export { dismissToast, type Toast, toast, useToast } from './toast.ts'
export { ToastViewport } from './ToastViewport.tsx'
