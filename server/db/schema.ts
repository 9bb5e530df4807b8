import type { AccountDeletionTables } from '../account-deletion/tables.ts'
import type { AccountTables } from '../accounts/tables.ts'
import type { AdminTables } from '../admin/tables.ts'
import type { CaretakerTables } from '../caretaker/tables.ts'
import type { ChannelTables } from '../channels/tables.ts'
import type { CheckInTables } from '../check-ins/tables.ts'
import type { DeputyTables } from '../deputies/tables.ts'
import type { DrillTables } from '../drill/tables.ts'
import type { EstateTables } from '../estates/tables.ts'
import type { FileTables } from '../files/tables.ts'
import type { JobTables } from '../jobs/tables.ts'
import type { MailTables } from '../mail/tables.ts'
import type { RekeyTables } from '../rekey/tables.ts'
import type { ReleaseTables } from '../releases/tables.ts'
import type { SeatTables } from '../seats/tables.ts'
import type { WaitlistTables } from '../waitlist/tables.ts'
import type { WarningTables } from '../warnings/tables.ts'
import type { YearlyTables } from '../yearly/tables.ts'

/** All tables as queries see them. Each feature declares its own and adds them here. */
export type Schema = AccountDeletionTables &
  AccountTables &
  AdminTables &
  CaretakerTables &
  ChannelTables &
  CheckInTables &
  DeputyTables &
  DrillTables &
  EstateTables &
  FileTables &
  JobTables &
  MailTables &
  RekeyTables &
  ReleaseTables &
  SeatTables &
  WaitlistTables &
  WarningTables &
  YearlyTables
