"""Events: tournaments that are run in the hall, or at a terminal over the same log.

    with open_log(address) as log:
        created = EventCatalogue(log).create("Spring Cup", shipped()["splendor-swiss"], "Tom")
        event, tom = EventService(log, created), Actor(None, "organiser", by="Tom")
        event.execute(tom, commands.EnterPlayers(["Ann", "Bob", "Cid"]))
        event.execute(tom, commands.DrawRound(), seen=event.seq)

Every change is a command; what it makes happen is committed to the log before `execute` returns.
All refusals carry a reason, rules, persons and ways out.
"""
