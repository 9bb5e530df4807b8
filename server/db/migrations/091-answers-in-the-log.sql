-- What was answered to a report is read in the release log, where the release service signs it. A second copy could say another thing.
alter table release drop column stance, drop column opinion_reason, drop column objections;
