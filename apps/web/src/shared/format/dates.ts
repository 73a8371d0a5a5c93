export { dashedMinute, slashedDay, slashedMoment } from './format'
