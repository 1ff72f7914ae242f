"""What people do in an event: each command is a value, `EventService.execute` carries it out.

    await live.execute(actor, commands.ReportResult(1, 3, lines), seen)

Those of the tournament stand with their rules in `guildhall.tournament.commands`, those about what
happens around it here.
"""

from guildhall.hall.events.commands.announcements import *
from guildhall.hall.events.commands.calls import *
from guildhall.hall.events.commands.command import *
from guildhall.hall.events.commands.players import *
from guildhall.hall.events.commands.rulings import *
from guildhall.hall.events.commands.settings import *
from guildhall.hall.events.commands.undo import *
from guildhall.tournament.commands.arrangements import *
from guildhall.tournament.commands.entrants import *
from guildhall.tournament.commands.finish import *
from guildhall.tournament.commands.knockout import *
from guildhall.tournament.commands.late_entries import *
from guildhall.tournament.commands.players import *
from guildhall.tournament.commands.results import *
from guildhall.tournament.commands.rounds import *
from guildhall.tournament.commands.seat_changes import *
from guildhall.tournament.commands.waves import *
