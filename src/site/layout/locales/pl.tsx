import messages from '../../../../messages/pl.json?compiled'
import { localeLayout } from '../locale-layout.tsx'

export default localeLayout('pl', messages)
