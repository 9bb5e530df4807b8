export const words = {
  title: 'Recent Activity',
  none: 'No recent activity to display',
  all: 'Show all',
  fewer: 'Show fewer',
}
